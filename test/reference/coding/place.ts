import { linkSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Json } from '../../../server/src/engine/text/json5.ts';
import { type Entry, marks, type RootName, roots, slugMark, type World } from './world.ts';

/** Absolute paths that a world's roots were put at. */
export interface Places {
	readonly roots: Readonly<Record<RootName, string>>;
	/** The folder that the program is started in. */
	readonly cwd: string;
	/** Empty, and on no path that a program would look at by itself. */
	readonly temporary: string;
}

/** Where a world stands once it is put into `base`. */
function placesIn(base: string, { inHome, cwd }: World): Places {
	const home = join(base, 'home');
	const around = inHome ? join(home, 'work') : join(base, 'around');
	const project = join(around, 'project');
	return {
		roots: { project, around, home, outside: join(base, 'outside'), system: join(base, 'system') },
		cwd: join(project, cwd),
		temporary: join(base, 'tmp'),
	};
}

/** `text` with real paths in the place of marks. */
export const located = (text: string, { roots: at }: Places): string =>
	roots
		.reduce((done, root) => done.replaceAll(marks[root], at[root]), text)
		.replaceAll(slugMark, at.project.replaceAll(/[^A-Za-z0-9]/gu, '-'));

function locatedJson(value: Json, places: Places): Json {
	if (typeof value === 'string') return located(value, places);
	if (Array.isArray(value)) return value.map((each) => locatedJson(each, places));
	if (typeof value !== 'object' || value === null) return value;
	return Object.fromEntries(
		Object.entries(value).map(([key, each]) => [located(key, places), locatedJson(each, places)]),
	);
}

function contentOf(entry: Entry, places: Places): string | Buffer | undefined {
	switch (entry.kind) {
		case 'text':
			return located(entry.text, places);
		case 'long':
			return located(entry.text.repeat(entry.times), places);
		case 'json':
			return JSON.stringify(locatedJson(entry.value, places), undefined, '\t');
		case 'bytes':
			return Buffer.from(entry.hex, 'hex');
		default:
			return undefined;
	}
}

const unable: readonly string[] = ['EEXIST', 'ENOTDIR', 'ENOENT', 'EISDIR', 'EPERM', 'ENAMETOOLONG'];

/** Puts one entry down; what cannot be, as a file below a file, is left out, for whoever reads it the same. */
function put(path: string, entry: Entry, places: Places): void {
	try {
		mkdirSync(dirname(path), { recursive: true });
		const content = contentOf(entry, places);
		if (content !== undefined) writeFileSync(path, content, { flag: 'wx' });
		else if (entry.kind === 'folder') mkdirSync(path);
		else if (entry.kind === 'link') symlinkSync(located(entry.to, places), path);
		else if (entry.kind === 'hardlink') linkSync(located(entry.to, places), path);
	} catch (error) {
		const code = error instanceof Error && 'code' in error ? String(error.code) : '';
		if (!unable.includes(code)) throw error;
	}
}

const isLink = ({ kind }: Entry): boolean => kind === 'link' || kind === 'hardlink';

/** Puts a world into `base`, where nothing else is afterwards: plain files first, then links to them. */
export function placeWorld(base: string, world: World): Places {
	const places = placesIn(base, world);
	rmSync(base, { recursive: true, force: true });
	for (const folder of [...Object.values(places.roots), places.temporary]) mkdirSync(folder, { recursive: true });
	for (const links of [false, true]) {
		for (const root of roots) {
			for (const [path, entry] of Object.entries(world.trees[root])) {
				if (isLink(entry) === links) put(join(places.roots[root], located(path, places)), entry, places);
			}
		}
	}
	mkdirSync(places.cwd, { recursive: true });
	return places;
}
