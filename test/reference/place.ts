import { chmodSync, linkSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Json, JsonObject } from '../../server/src/engine/text/json5.ts';
import { type Entry, type RootName, roots, type VersionId, type World } from './world.ts';

/** Absolute paths that a world's roots were put at. */
export interface Places {
	readonly roots: Readonly<Record<RootName, string>>;
	/** The only folder that programs are looked for in. */
	readonly programs: string;
	readonly config: string;
}

/** Text of a template as `version` seeds it; front matter is gone already. */
export type TemplateText = (version: VersionId, name: string) => string;

const marks: readonly (readonly [mark: string, root: RootName])[] = [
	['<WS>', 'workspace'],
	['<HOME>', 'home'],
	['<OUT>', 'outside'],
];

const located = (text: string, places: Places): string =>
	marks.reduce((done, [mark, root]) => done.replaceAll(mark, places.roots[root]), text);

function locatedJson(value: Json, places: Places): Json {
	if (typeof value === 'string') return located(value, places);
	if (Array.isArray(value)) return value.map((each) => locatedJson(each, places));
	if (typeof value !== 'object' || value === null) return value;
	return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, locatedJson(each, places)]));
}

/** The configuration with the real paths in it; it always names the workspace, or it would be none of its business. */
function configOf({ config }: World, places: Places): JsonObject | undefined {
	if (config === undefined) return undefined;
	const located = locatedJson(config, places) as JsonObject;
	const { defaults, ...agents }: { readonly defaults?: JsonObject } = Object(located.agents);
	return { ...located, agents: { ...agents, defaults: { ...defaults, workspace: places.roots.workspace } } };
}

const edits = {
	crlf: (text: string) => text.replaceAll('\n', '\r\n'),
	bom: (text: string) => `\uFEFF${text}`,
	trimEnd: (text: string) => text.trimEnd(),
	append: (text: string) => `${text}\nOne line more.\n`,
} as const;

function contentOf(entry: Entry, templates: TemplateText): string | Buffer | undefined {
	switch (entry.kind) {
		case 'text':
			return entry.text;
		case 'long':
			return entry.text.repeat(entry.times);
		case 'bytes':
			return Buffer.from(entry.hex, 'hex');
		case 'template': {
			const text = templates(entry.of, entry.name);
			return entry.edit === undefined ? text : edits[entry.edit](text);
		}
		default:
			return undefined;
	}
}

function putSkills(path: string, { text, count }: Extract<Entry, { kind: 'skills' }>): void {
	for (let index = 0; index < count; index += 1) {
		const name = `many-${String(index).padStart(3, '0')}`;
		mkdirSync(join(path, name), { recursive: true });
		const description = text.repeat(1 + (index % 4));
		writeFileSync(join(path, name, 'SKILL.md'), `---\nname: ${name}\ndescription: ${description}\n---\n`);
	}
}

/** Puts one entry down; what cannot be, as a file below a file, is left out, for whoever reads it the same. */
function put(path: string, entry: Entry, isOver: boolean, places: Places, templates: TemplateText): void {
	try {
		mkdirSync(dirname(path), { recursive: true });
		const content = contentOf(entry, templates);
		if (content !== undefined) writeFileSync(path, content, { flag: isOver ? 'w' : 'wx' });
		else if (entry.kind === 'folder') mkdirSync(path);
		else if (entry.kind === 'skills') putSkills(path, entry);
		else if (entry.kind === 'link') symlinkSync(located(entry.to, places), path);
		else if (entry.kind === 'hardlink') linkSync(located(entry.to, places), path);
	} catch (error) {
		const code = error instanceof Error && 'code' in error ? String(error.code) : '';
		if (!['EEXIST', 'ENOTDIR', 'ENOENT', 'EISDIR', 'EPERM'].includes(code)) throw error;
	}
}

/** Everything below `folder` but what `keep` names is gone afterwards. */
export function empty(folder: string, keep: readonly string[] = []): void {
	mkdirSync(folder, { recursive: true });
	for (const name of readdirSync(folder)) {
		if (keep.includes(name)) continue;
		const deeper = keep.filter((each) => each.startsWith(`${name}/`)).map((each) => each.slice(name.length + 1));
		if (deeper.length > 0) empty(join(folder, name), deeper);
		else rmSync(join(folder, name), { recursive: true, force: true });
	}
}

const isLink = ({ kind }: Entry): boolean => kind === 'link' || kind === 'hardlink';

/** The settings of a world, where its program looks for them. */
export function placeConfig(world: World, places: Places): void {
	const config = configOf(world, places);
	if (config === undefined) return;
	mkdirSync(dirname(places.config), { recursive: true });
	writeFileSync(places.config, JSON.stringify(config));
}

/** Puts a world on the disk: plain files first, then links to them. Roots are empty before, but for what a run has made. */
export function placeWorld(world: World, places: Places, templates: TemplateText): void {
	const isOver = world.ranBefore !== undefined;
	for (const folder of [...Object.values(places.roots), places.programs]) mkdirSync(folder, { recursive: true });
	for (const links of [false, true]) {
		for (const root of roots) {
			for (const [path, entry] of Object.entries(world.trees[root])) {
				if (isLink(entry) === links) put(join(places.roots[root], path), entry, isOver, places, templates);
			}
		}
	}
	for (const name of world.programs) {
		writeFileSync(join(places.programs, name), '#!/bin/sh\n');
		chmodSync(join(places.programs, name), 0o755);
	}
	placeConfig(world, places);
}

/** A template of an installed package as it is seeded. */
export function readTemplate(folder: string, name: string, isNew: boolean): string {
	const text = readFileSync(join(folder, name), 'utf8');
	if (!text.startsWith('---')) return text;
	const end = text.indexOf(isNew ? '\n---\n' : '\n---', 3);
	return end === -1 ? text : text.slice(end + 4).trimStart();
}
