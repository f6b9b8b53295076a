import { basename, join, relative } from 'node:path';
import { concatMapped, literal, sliceMapped } from '../../../prompt/mappedText.ts';
import { ownContextNames } from '../paths.ts';
import type { HermesWorld } from '../world.ts';
import { type ContextWords, type HermesEntry, scanned, singleEntry, whyBlocked, whyUnread } from './contextFile.ts';
import { shortened } from './cut.ts';
import { ownText, plainText } from './prepared.ts';

/** Kinds of instructions in a project, in the order in which they are looked for: the first that says something is the only one. */
const kinds = [
	{ role: 'own-instructions', files: (world: HermesWorld) => ownInstructions(world) },
	{ role: 'agents', files: (world: HermesWorld) => inFolder(world, ['AGENTS.md', 'agents.md']) },
	{ role: 'claude', files: (world: HermesWorld) => inFolder(world, ['CLAUDE.md', 'claude.md']) },
	{ role: 'cursor-rules', files: (world: HermesWorld) => cursorFiles(world) },
] as const;

/** Those that are files, each once: where letters count for nothing, two names are one file. */
function filesOf({ places }: HermesWorld, paths: readonly string[]): readonly string[] {
	const seen = new Set<string>();
	return paths.filter((path) => {
		const facts = places.facts(path);
		if (facts.kind !== 'file' || (seen.has(facts.real) && !facts.isLink)) return false;
		seen.add(facts.real);
		return true;
	});
}

/** The nearest of its own, up to the root of the repository. */
const ownInstructions = (world: HermesWorld): readonly string[] =>
	filesOf(
		world,
		world.around.flatMap((folder) => ownContextNames.map((name) => join(folder, name))),
	);

const inFolder = (world: HermesWorld, names: readonly string[]): readonly string[] =>
	filesOf(
		world,
		names.map((name) => join(world.cwd ?? '', name)),
	);

function cursorFiles(world: HermesWorld): readonly string[] {
	const folder = join(world.cwd ?? '', '.cursor', 'rules');
	const rules = (world.places.list(folder) ?? [])
		.map(({ name }) => name)
		.filter((name) => name.endsWith('.mdc'))
		.sort()
		.map((name) => join(folder, name));
	return [...inFolder(world, ['.cursorrules']), ...filesOf(world, rules)];
}

const headingOf = (name: string): string => `## ${name}\n\n`;

/** As the program names one of its own: from the folder that it works in, where it lies there or below. */
function ownNameOf({ cwd = '' }: HermesWorld, file: string): string {
	const path = relative(cwd, file);
	return path.startsWith('..') ? basename(file) : path;
}

function entriesOf(
	world: HermesWorld,
	{ role }: (typeof kinds)[number],
	file: string,
	words: ContextWords,
): HermesEntry {
	const content = world.places.read(file);
	const name = role === 'own-instructions' ? ownNameOf(world, file) : basename(file);
	const cutAs = { 'own-instructions': '.hermes.md', agents: 'AGENTS.md', claude: 'CLAUDE.md', 'cursor-rules': '' }[
		role
	];
	const prepare = role === 'own-instructions' ? ownText : plainText;
	return singleEntry({ file, role, name, cutAs, heading: headingOf(name), prepare }, content, words);
}

/** All rules for Cursor are one text, with one limit. */
function cursorEntries(world: HermesWorld, files: readonly string[], words: ContextWords): readonly HermesEntry[] {
	const read = files.map((file): HermesEntry => {
		const role = 'cursor-rules';
		const content = world.places.read(file);
		const why = whyUnread(content);
		if (why !== undefined || content?.kind !== 'text') return { file, role, fate: 'refused', reason: why ?? '' };
		const prepared = plainText(content);
		if (prepared.isBlank) return { file, role, fate: 'empty', reason: '', raw: content.text };
		const name = basename(file) === '.cursorrules' ? '.cursorrules' : `.cursor/rules/${basename(file)}`;
		const found = scanned(prepared, name, words);
		const shown = concatMapped([literal(headingOf(name)), found.text, literal('\n\n')]);
		return found.patterns.length > 0
			? {
					file,
					role,
					raw: content.text,
					fate: 'refused',
					reason: whyBlocked(found.patterns),
					shown,
					blocked: found.patterns,
				}
			: { file, role, raw: content.text, fate: 'whole', reason: '', shown };
	});
	return cutTogether(read, world, words);
}

/** Takes from several entries what their common limit leaves no room for. */
function cutTogether(
	entries: readonly HermesEntry[],
	{ cwd = '' }: HermesWorld,
	words: ContextWords,
): readonly HermesEntry[] {
	const whole = concatMapped(entries.flatMap(({ shown }) => shown ?? []));
	const mark = '\u0000';
	const cut = shortened(whole, words.limit, () => mark);
	if (cut === whole) return entries;
	const [head = '', tail = ''] = cut.text.split(mark);
	const text = shortened(whole, words.limit, words.cut('.cursorrules', join(cwd, '.cursorrules'))).text;
	const said = text.slice(head.length, text.length - tail.length);
	const tailStart = whole.text.length - tail.length;
	let at = 0;
	let isSaid = false;
	return entries.map((entry): HermesEntry => {
		if (!entry.shown) return entry;
		const start = at;
		const { length } = entry.shown.text;
		at += length;
		const inHead = sliceMapped(entry.shown, 0, Math.max(0, Math.min(length, head.length - start)));
		const inTail = sliceMapped(entry.shown, Math.max(0, Math.min(length, tailStart - start)), length);
		if (inHead.text.length === length || start >= tailStart) return entry;
		const marked = isSaid ? [] : [literal(said)];
		isSaid = true;
		const shown = concatMapped([inHead, ...marked, inTail]);
		if (entry.blocked) return { ...entry, shown };
		const fate = shown.runs.length === 0 ? 'dropped' : 'truncated';
		return { ...entry, fate, reason: 'all rules for Cursor have one limit together', shown, limit: words.limit };
	});
}

/** Every file of instructions that a run in the folder could read; of the kinds, the first that says something is the only one. */
export function projectEntries(world: HermesWorld, words: ContextWords): readonly HermesEntry[] {
	if (world.cwd === undefined) return [];
	const entries: HermesEntry[] = [];
	let taken: string | undefined;
	for (const kind of kinds) {
		const files = kind.files(world);
		if (taken !== undefined) {
			const by = basename(taken);
			entries.push(
				...files.map((file) =>
					ignored(world, kind.role, file, `${by} is there, and Hermes Agent reads one kind alone`),
				),
			);
			continue;
		}
		entries.push(
			...(kind.role === 'cursor-rules' ? cursorEntries(world, files, words) : tried(world, kind, files, words)),
		);
		taken = entries.find(({ shown }) => shown !== undefined)?.file;
	}
	return entries;
}

/** The first that says something; of its own kind, the first that is there at all. */
function tried(
	world: HermesWorld,
	kind: (typeof kinds)[number],
	files: readonly string[],
	words: ContextWords,
): readonly HermesEntry[] {
	const entries: HermesEntry[] = [];
	let first: string | undefined;
	for (const file of files) {
		if (first !== undefined) {
			entries.push(ignored(world, kind.role, file, `${basename(first)} comes before it`));
			continue;
		}
		const entry = entriesOf(world, kind, file, words);
		entries.push(entry);
		if (entry.shown || kind.role === 'own-instructions') first = file;
	}
	return entries;
}

function ignored({ places }: HermesWorld, role: string, file: string, reason: string): HermesEntry {
	const content = places.read(file);
	return { file, role, fate: 'ignored', reason, ...(content?.kind === 'text' && { raw: content.text }) };
}
