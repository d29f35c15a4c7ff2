import http from 'node:http';

/** A Messages API that takes `delayMs` for each reply, and files each source's own line on a page of its own. */
export async function startSlowModel(delayMs) {
  const server = http.createServer((request, response) => {
    let body = '';
    request.on('data', (piece) => {
      body += piece;
    });
    request.on('end', () => setTimeout(() => reply(response, JSON.parse(body)), delayMs));
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${server.address().port}`, close: () => server.close() };
}

function reply(response, { model, messages }) {
  const [, number, line] = /^(\d+)\t(.*is a project.*)$/m.exec(messages[0].content);
  const [title] = line.split(' is ');
  const plan = {
    summary: line,
    date: '',
    topics: [],
    mentions: [],
    pages: [{ action: 'create', title, kind: 'project', summary: line, aliases: [] }],
    claims: [{ id: 1, on: [{ page: title, section: 'overview' }], text: line, cite: [{ line: Number(number), quote: line }] }],
    decisions: [],
    questions: [],
    relations: [],
  };
  const send = (type, data) => response.write(`event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`);
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const usage = { input_tokens: 10, output_tokens: 10 };
  const message = {
    id: 'm',
    type: 'message',
    role: 'assistant',
    model,
    content: [],
    stop_reason: null,
    stop_sequence: null,
    usage,
  };
  send('message_start', { message });
  send('content_block_start', { index: 0, content_block: { type: 'text', text: '' } });
  send('content_block_delta', { index: 0, delta: { type: 'text_delta', text: JSON.stringify(plan) } });
  send('content_block_stop', { index: 0 });
  send('message_delta', { delta: { stop_reason: 'end_turn', stop_sequence: null }, usage: { output_tokens: 10 } });
  send('message_stop', {});
  response.end();
}
