import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach } from 'vitest';

/** What a server says at a path: a text of HTML, or whatever it does. */
export type Route = string | ((response: ServerResponse, request: IncomingMessage) => void);

export interface WebServer {
  /** `http://127.0.0.1:PORT`. */
  origin: string;
  port: number;
  /** What is said from now on, by path. */
  routes: Record<string, Route>;
  /** Paths that were asked for, in their order. */
  asked: string[];
}

const open: (() => void)[] = [];
afterEach(() => {
  for (const close of open.splice(0)) close();
});

/** A real web server on this computer, gone after the test. What it does not know is a page that says so, with 404. */
export async function startWeb(routes: Record<string, Route>, host = '127.0.0.1'): Promise<WebServer> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const path = decodeURI(request.url ?? '/');
    asked.push(path);
    const route = made.routes[path];
    if (route === undefined) response.writeHead(404, HTML).end('<title>Not found</title><p>There is no such page.</p>');
    else if (typeof route === 'string') response.writeHead(200, HTML).end(route);
    else route(response, request);
  });
  await new Promise<void>((resolve) => server.listen(0, host, resolve));
  open.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const made: WebServer = { origin: `http://${host.includes(':') ? `[${host}]` : host}:${port}`, port, routes, asked };
  return made;
}

const HTML = { 'content-type': 'text/html; charset=utf-8' };

/** Says these bytes, as of this type. */
export const send =
  (bytes: string | Uint8Array, type: string, headers: Record<string, string> = {}): Route =>
  (response) =>
    response.writeHead(200, { 'content-type': type, ...headers }).end(bytes);

export const redirect =
  (to: string, status = 302): Route =>
  (response) =>
    response.writeHead(status, { location: to }).end();
