import configFiles from './configFiles.json' with { type: 'json' };
import openedFiles from './openedFiles.json' with { type: 'json' };
import wakingFiles from './wakingFiles.json' with { type: 'json' };

export { openedFiles, wakingFiles };

/** The runtimes' configuration files. Others have files of these names too: the server tells them apart. */
export const configGlob = `**/{${configFiles.join(',')}}`;

/** Whether a file of this path is reason enough to start the server. `path` has `/` between segments. */
export const wakesServer = (path: string): boolean =>
	[...wakingFiles, ...openedFiles].some((file) => path === file || path.endsWith(`/${file}`));

/** The same names as the one glob that `workspace.findFiles` takes. */
export const wakingGlob = `**/{${wakingFiles.join(',')}}`;
