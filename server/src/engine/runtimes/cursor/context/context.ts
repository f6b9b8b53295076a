import { basename, dirname, join } from 'node:path';
import { fromFile, wholeFile } from '../../../prompt/mappedText.ts';
import { keptOn } from '../../../text/keptOn.ts';
import { isAround, pathFrom, placesOf } from '../../../workspace/places.ts';
import type { Session } from '../../../workspace/session.ts';
import type { FileContent, PlaceName, Places, Snapshot, TextContent } from '../../../workspace/snapshot.ts';
import type { CodingEntry } from '../../coding/entry.ts';
import { foldersUp } from '../../coding/folders.ts';
import { type CursorSkill, skillsOf } from '../skills/find.ts';
import { byDocumentation } from '../unverified.ts';
import { matchesGlob } from './globs.ts';
import { type RuleTerms, ruleMatter, termsOf } from './ruleMatter.ts';

/** A rule that the agent is told of, and reads when it thinks fit. */
export interface OfferedRule {
	readonly entry: CodingEntry;
	readonly name: string;
	readonly description: string;
}

export interface CursorContext {
	/** In the order in which they are shown here; Cursor’s own is not documented. */
	readonly entries: readonly CodingEntry[];
	readonly offered: readonly OfferedRule[];
	readonly skills: readonly CursorSkill[];
}

interface FoundRuleFile {
	/** Absolute. */
	readonly file: string;
	readonly isRule: boolean;
}

/** Links behind everything else: a folder is better known by where it lies. */
const byName = (a: PlaceName, b: PlaceName): number =>
	Number(a.kind === 'symlink') - Number(b.kind === 'symlink') || (a.name < b.name ? -1 : 1);

/** Every file below `folder`; each folder once, by its real path, as a link may lead back to where it lies. */
function filesBelow(folder: string, places: Places): readonly string[] {
	const visited = new Set<string>();
	const search = (within: string, real: string): readonly string[] => {
		if (visited.has(real)) return [];
		visited.add(real);
		return [...(places.list(within) ?? [])].sort(byName).flatMap(({ name, kind }) => {
			const path = join(within, name);
			const facts = kind === 'symlink' ? places.facts(path) : { kind, real: join(real, name) };
			if (facts.kind === 'folder') return search(path, facts.real);
			return facts.kind === 'file' ? [path] : [];
		});
	};
	if (places.list(folder) === undefined) return [];
	const facts = places.facts(folder);
	return search(folder, facts.kind === 'nothing' ? folder : facts.real);
}

const rulesIn = (root: string, places: Places): readonly FoundRuleFile[] =>
	filesBelow(join(root, '.cursor/rules'), places)
		.filter((file) => /\.mdc?$/u.test(file))
		.map((file) => ({ file, isRule: file.endsWith('.mdc') }));

const unreadable = (file: string, role: string, content: FileContent | undefined): CodingEntry => ({
	file,
	role,
	fate: 'refused',
	reason: content?.kind === 'unreadable' ? `it ${content.reason}` : 'nobody has read it',
});

/** The part behind the frontmatter. */
const bodyOf = (content: TextContent) => {
	const { body } = ruleMatter(content);
	return body === 0 ? wholeFile(content) : fromFile(content.text.slice(body), body);
};

/** `@style` in the message, and not `@styles`. */
function isNamed(message: string, name: string): boolean {
	const mention = `@${name}`;
	for (let at = message.indexOf(mention); at >= 0; at = message.indexOf(mention, at + 1)) {
		const around = message.charAt(at - 1) + message.charAt(at + mention.length);
		if (!/[\w@-]/u.test(around)) return true;
	}
	return false;
}

/** What the three fields make of a rule, in one session. */
function outcomeOf(
	terms: RuleTerms,
	isAsked: boolean,
	touched: readonly string[],
): Pick<CodingEntry, 'fate' | 'reason'> {
	const { always, globs, description } = terms;
	if (always) return { fate: 'whole', reason: 'alwaysApply is true' };
	if (isAsked) return { fate: 'whole', reason: 'the message names it' };
	if (globs.length > 0) {
		const path = touched.find((each) => globs.some((glob) => matchesGlob(glob, each)));
		if (path !== undefined) return { fate: 'whole', reason: `${path} matches its globs` };
		return { fate: 'waiting', reason: `for files that match ${globs.join(', ')}` };
	}
	if (description !== '') return { fate: 'listed', reason: 'the agent is told its description, and may read it' };
	return { fate: 'withheld', reason: 'only when you write its name with @, as it has none of the three fields' };
}

function ruleEntry(
	{ file, isRule }: FoundRuleFile,
	places: Places,
	session: Session,
	touched: readonly string[],
): { readonly entry: CodingEntry; readonly offered?: OfferedRule } {
	const content = places.read(file);
	if (content?.kind !== 'text') return { entry: unreadable(file, 'rule', content) };
	const raw = content.text;
	if (!isRule) {
		const reason = byDocumentation('only files that end in .mdc are rules');
		return { entry: { file, role: 'rule', raw, fate: 'ignored', reason } };
	}
	const name = basename(file, '.mdc');
	const terms = termsOf(ruleMatter(content));
	const { fate, reason } = outcomeOf(terms, isNamed(session.message ?? '', name), touched);
	const base = { file, role: 'rule', raw, fate, reason: byDocumentation(reason) } as const;
	if (fate === 'listed') return { entry: base, offered: { entry: base, name, description: terms.description } };
	if (fate !== 'whole') return { entry: base };
	const shown = bodyOf(content);
	if (shown.text.trim() === '') return { entry: { ...base, fate: 'empty', reason: byDocumentation('') } };
	return { entry: { ...base, shown } };
}

function plainEntry(file: string, role: string, reason: string, places: Places): readonly CodingEntry[] {
	if (places.facts(file).kind !== 'file') return [];
	const content = places.read(file);
	if (content?.kind !== 'text') return [unreadable(file, role, content)];
	const raw = content.text;
	if (raw.trim() === '') return [{ file, role, raw, fate: 'empty', reason: byDocumentation('') }];
	return [{ file, role, raw, fate: 'whole', reason: byDocumentation(reason), shown: wholeFile(content) }];
}

/** Of the root, then of the folders of what was touched, from the root down; each once. */
function agentsFiles(
	root: string,
	touched: readonly string[],
): readonly { readonly file: string; readonly reason: string }[] {
	const reasons = new Map<string, string>([[root, '']]);
	for (const path of touched) {
		for (const folder of [...foldersUp(dirname(join(root, path)), root)].reverse())
			if (!reasons.has(folder)) reasons.set(folder, `${path} is in a folder below`);
	}
	return [...reasons].map(([folder, reason]) => ({ file: join(folder, 'AGENTS.md'), reason }));
}

const known = keptOn<Places, WeakMap<Session, CursorContext>>();

/** What the documentation says that Cursor takes from the disk; worked out once for a session and what lies around it. Never throws. */
export function contextOf(snapshot: Snapshot, session: Session): CursorContext {
	const places = placesOf(snapshot);
	const sessions = known.get(places) ?? new WeakMap<Session, CursorContext>();
	known.set(places, sessions);
	const context = sessions.get(session) ?? made(snapshot, session, places);
	sessions.set(session, context);
	return context;
}

function made({ root, environment }: Snapshot, session: Session, places: Places): CursorContext {
	const touched = (session.touched ?? [])
		.map(({ path }) => pathFrom(root, path))
		.filter((path) => path !== '' && !isAround(path));
	const rules = rulesIn(root, places).map((found) => ruleEntry(found, places, session, touched));
	const entries = [
		...rules.map(({ entry }) => entry),
		...agentsFiles(root, touched).flatMap(({ file, reason }) => plainEntry(file, 'agents', reason, places)),
		...plainEntry(join(root, '.cursorrules'), 'legacy-rules', 'an old name that is still read', places),
	];
	return {
		entries,
		offered: rules.flatMap(({ offered }) => offered ?? []),
		skills: skillsOf(root, environment.home, places),
	};
}
