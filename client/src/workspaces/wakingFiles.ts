import wakingFiles from './wakingFiles.json' with { type: 'json' };

/** Names that the runtimes' configuration files have. */
export const configFileNames: readonly string[] = wakingFiles.filter((file) => /^[^/]+\.json$/.test(file));

/** Whether a file of this path is reason enough to start the server. `path` has `/` between segments. */
export const wakesServer = (path: string): boolean =>
	wakingFiles.some((file) => path === file || path.endsWith(`/${file}`));

/** The same names as the one glob that `workspace.findFiles` takes. */
export const wakingGlob = `**/{${wakingFiles.join(',')}}`;
