/** Made up, and put together here: nothing that looks for secrets in a repository should find one. */
export const SECRETS = {
  github: `ghp_${'aB3dE5fG7hI9jK1lM3nO5pQ7rS9tU1vW3xY5'}`,
  slack: `xoxb-${'123456789012'}-${'123456789012'}-${'AbCdEfGhIjKlMnOpQrStUvWx'}`,
  anthropic: `sk-ant-${'api03'}-${'aB3dE'.repeat(18)}xyzAA`,
  aws: `AWS_SECRET_ACCESS_KEY = ${'wJalrXUtnFEMI'}/K7MDENG/${'bPxRfiCYzzzzzzzKEY'}`,
  connection: `mysql://till:${'hunter22'}@db.shop.example/till`,
  basic: `https://till:${'hunter22'}@shop.test`,
};
