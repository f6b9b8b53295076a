import { join, resolve, sep } from 'node:path';
import { placesOf } from '../../workspace/places.ts';
import type { Session } from '../../workspace/session.ts';
import type { Places, Snapshot, TextContent, WorkspacePath } from '../../workspace/snapshot.ts';
import { pathUnder } from '../coding/underRoot.ts';

/** What one run of the program sees around it. All paths are absolute. */
export interface World {
	readonly places: Places;
	/** As Node calls it: `linux`, `darwin`, `win32`. */
	readonly platform: string;
	/** Where `.gemini` and `.agents` of the person are. */
	readonly home: string;
	/** Where the program was started. */
	readonly cwd: string;
	readonly variables: Readonly<Record<string, string | undefined>>;
	/** What the program was started with. */
	readonly flags: readonly string[];
	/** What the person has said of the folder; undefined where nobody was asked. */
	readonly trust: boolean | undefined;
	/** A file as the workspace names it, wherever links make it be. */
	pathOf(file: string): WorkspacePath;
}

/** What of a session has a say in it. */
type WorldSession = Pick<Session, 'cwd' | 'trusted' | 'programArguments' | 'variables'>;

export function worldOf(snapshot: Snapshot, session: WorldSession): World {
	const { root, environment } = snapshot;
	const places = placesOf(snapshot);
	const variables = { ...environment.variables, ...session.variables };
	return {
		places,
		platform: environment.platform ?? 'linux',
		home: variables.GEMINI_CLI_HOME || environment.home,
		cwd: resolve(root, session.cwd ?? root),
		variables,
		flags: session.programArguments ?? [],
		trust: session.trusted,
		pathOf: (file) => pathUnder(places, root, file),
	};
}

/** The folder of the person's own settings, memory and extensions. */
export const ownFolder = ({ home }: World): string => join(home, '.gemini');

/** The text of a file, or undefined where there is none to be had. */
export function textAtPlace({ places }: World, path: string, use?: 'settings'): TextContent | undefined {
	if (places.facts(path).kind !== 'file') return undefined;
	const content = places.read(path, use);
	return content?.kind === 'text' ? content : undefined;
}

/** Paths as the program prints them: with slashes, on Windows as well. */
export const printed = (path: string): string => (sep === '\\' ? path.replaceAll('\\', '/') : path);
