import fc from 'fast-check';

/** Every test makes its own repository with its own identity: nothing of this computer's git set-up may reach it. */
for (const name of Object.keys(process.env)) if (name.startsWith('GIT_')) delete process.env[name];
process.env.GIT_CONFIG_GLOBAL = '/dev/null';
process.env.GIT_CONFIG_NOSYSTEM = '1';

/** A run says the same on every computer; `WIKI_SEED=7 npm test` looks elsewhere. */
fc.configureGlobal({ seed: Number(process.env.WIKI_SEED ?? 20_261_130) });
