/** The part of Node's own HTTP client that is needed here. */
interface Dispatcher {
  dispatch(options: object, handler: object): boolean;
}

/**
 * A part of fetch's options: without it fetch gives up after five minutes without the head of an answer, or without a piece of its
 * body, and a small machine may read a long prompt for longer. Node has no other way to say so. Where its dispatcher lies somewhere else,
 * the five minutes stay.
 */
export function waitAsLongAs(idleTimeoutMs: number): object {
  // Its client is loaded when one of its classes is first asked for.
  Reflect.get(globalThis, 'Headers');
  const inner: unknown = Reflect.get(globalThis, Symbol.for('undici.globalDispatcher.1'));
  if (!isDispatcher(inner)) return {};
  // Ours is the watch that ends a call; this one comes later.
  const timeouts = { headersTimeout: idleTimeoutMs + 60_000, bodyTimeout: idleTimeoutMs + 60_000 };
  const dispatcher: Dispatcher = { dispatch: (options, handler) => inner.dispatch({ ...options, ...timeouts }, handler) };
  return { dispatcher };
}

const isDispatcher = (value: unknown): value is Dispatcher =>
  typeof value === 'object' && value !== null && 'dispatch' in value && typeof value.dispatch === 'function';
