import openedFiles from './openedFiles.json' with { type: 'json' };
import wakingFiles from './wakingFiles.json' with { type: 'json' };

export { openedFiles, wakingFiles };

/** Whether a file of this path is reason enough to start the server. `path` has `/` between segments. */
export const wakesServer = (path: string): boolean =>
	[...wakingFiles, ...openedFiles].some((file) => path === file || path.endsWith(`/${file}`));

/** The same names as the one glob that `workspace.findFiles` takes. */
export const wakingGlob = `**/{${wakingFiles.join(',')}}`;
