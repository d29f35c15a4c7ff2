/** Out of file descriptors, node does not find a package that is there. */
const CODES = ['EMFILE', 'ENFILE', 'EAGAIN', 'ENOMEM', 'ENOSPC', 'EIO', 'ERR_MODULE_NOT_FOUND', 'ERR_WORKER_INIT_FAILED'];

/** An error of the machine, when a part of a reader is loaded or its thread is started: no fault of the file that is read. */
export const isOfTheSystem = (error: unknown): boolean =>
  CODES.includes((error as NodeJS.ErrnoException | undefined)?.code ?? '');
