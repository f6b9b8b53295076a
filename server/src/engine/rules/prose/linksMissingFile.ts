import { posix } from 'node:path';
import type { Runtime } from '../../runtimes/runtime.ts';
import { once } from '../../text/once.ts';
import type { TextRange } from '../../text/range.ts';
import { byFolder, oncePerListing } from '../../workspace/files.ts';
import { absoluteFrom, mayBeThere, placesOf } from '../../workspace/places.ts';
import type { Snapshot, WorkspacePath } from '../../workspace/snapshot.ts';
import type { Finding, Rule, RuleView } from '../rule.ts';
import { preparationIn } from '../run/preparation.ts';
import { editFix, lineAround } from '../support/edits.ts';
import { nearest } from '../support/nearest.ts';
import { placeIn } from '../support/places.ts';
import { type KnownText, oncePerText, textsOfEverybody } from '../support/texts.ts';
import { mentionsIn } from './mentions.ts';

/** Beyond this not every file is listed, so that nobody knows what is missing. */
const mostFiles = 20_000;
const mostFindings = 20;

export const linksMissingFile: Rule = {
	code: 'links.missing-file',
	severity: 'warning',
	eachText: true,
	docs: {
		title: 'A link to a file that does not exist',
		why: [
			'Short context files say “the details are in `memory/people.md`”, and the agent opens that file when needed. If the name is wrong, the agent gets an error or makes something up.',
			'',
			'Soulscope reports Markdown links to files that do not exist, and names in back-ticks that look like a typo of an existing file. It does not report other names in back-ticks, because the file may be created later, nor anything in comments and code.',
		].join('\n'),
		fix: 'Correct the name. There is a quick fix if it is clear which file you mean.',
		example: { file: 'AGENTS.md', text: '# Rules\n\n- Look people up in [the list](memory/poeple.md).\n' },
	},
	*check(view) {
		if (view.snapshot.files.size >= mostFiles) return;
		for (const file of textsOfEverybody(view))
			if (file.role.injected || file.role.id === 'skill')
				for (const { path, finding } of missingIn(view, file)) if (!isMade(view, path)) yield finding;
	},
};

/** What was found in a text, as long as the same files are there. */
const found = oncePerText(() => new WeakMap<Names, WeakMap<Runtime, readonly MissingTarget[]>>());

/** True where the next run makes the file before the agent can look for it. */
const isMade = (view: RuleView, path: WorkspacePath): boolean =>
	preparationIn(view)?.creates.some((made) => made.path === path) ?? false;

/** What is said of a link, and the file that is missing. */
interface MissingTarget {
	readonly path: WorkspacePath;
	readonly finding: Finding;
}

function missingIn(view: RuleView, file: KnownText): readonly MissingTarget[] {
	// Where nothing is listed, what is there is asked each time: the answers are another matter than the names.
	if (view.snapshot.places) return [...lookAt(view, file)];
	const names = namesIn(view.snapshot.files);
	const byRuntime = found(file).get(names) ?? new WeakMap<Runtime, readonly MissingTarget[]>();
	found(file).set(names, byRuntime);
	let findings = byRuntime.get(view.runtime);
	if (!findings) {
		findings = [...lookAt(view, file)];
		byRuntime.set(view.runtime, findings);
	}
	return findings;
}

function* lookAt(view: RuleView, file: KnownText): Iterable<MissingTarget> {
	let reported = 0;
	const isSkill = file.role.id === 'skill' && !file.role.injected;
	const folder = posix.dirname(file.path);
	/** By what was written: the path where something is missing. A text names the same few files again and again. */
	const missing = new Map<string, WorkspacePath | undefined>();
	for (const { kind, target, range } of mentionsIn(file)) {
		if (!missing.has(target)) {
			const path = posix.join(folder, target);
			const isMissing =
				isOurs(path) &&
				(isThere(view, path) ? inOtherLetters(view, path) !== undefined : !isInSubmodule(view.snapshot, path));
			missing.set(target, isMissing ? path : undefined);
		}
		const path = missing.get(target);
		if (path === undefined) continue;
		const own = inOtherLetters(view, path);
		// A skill often speaks of files of the workspace, or of whoever it works on, and only its links are its own.
		if (isSkill && (kind === 'name' || isThere(view, target))) continue;
		const meant = own ?? meantBy(view, path);
		if (kind === 'name' && (meant === undefined || isDescribed(file, range))) continue;
		yield { path, finding: findingOf(file, range, path, meant, own !== undefined) };
		reported += 1;
		if (reported === mostFindings) return;
	}
}

/**
 * Words of a sentence that speaks of a name rather than sends the agent to the file: what it was, is not, may become or is
 * like. A name in back-ticks is weak evidence, and such a word on its line outweighs it.
 */
const describing = once(
	() =>
		/legacy|lower-?case|upper-?case|capital|deprecated|obsolete|renamed?|(?<!\p{L})(?:old|older|formerly?|previous(?:ly)?|used to|instead|not|no longer|never|don['’]t|doesn['’]t|isn['’]t|without|unlike|typo|wrong|misspel\w*|alias|variant|optional\w*|(?:if|when|where) (?:it|they|that|there|present)|exists?|creates?|write|new|planned|e\.g\.|example|such as|like|called|named|früher|alt|alte[rsn]?|veraltet|klein\w*|umbenannt|statt|nicht|kein\w*|heißt|ancien\w*|obsolète|minuscules?|renommé|pas|antigu[oa]|obsolet[oa]|minúsculas?|não|antigo|minúsculo)(?!\p{L})|旧|舊|弃用|廢棄|小写|小寫|不再|不要|古い|旧|廃止|小文字|ではなく|устар|стар(?:ый|ое|ая)|строчн|(?<!\p{L})не(?!\p{L})/iu,
);
const longestSentence = 400;

/** True where the sentence speaks of the name rather than sends anybody there. */
function isDescribed({ text }: KnownText, { start, end }: TextRange): boolean {
	const line = lineAround(text, start);
	return describing().test(
		`${text.slice(Math.max(line.start, start - longestSentence), start)} ${text.slice(end, Math.min(line.end, end + longestSentence))}`,
	);
}

/** Only what is listed can be missing: nothing outside, nothing in hidden folders. */
const isOurs = (path: WorkspacePath): boolean =>
	!path.startsWith('..') &&
	!path.startsWith('/') &&
	!path.split('/').some((name) => name.startsWith('.') || name === 'node_modules');

const submodulePath = /^[ \t]*path[ \t]*=[ \t]*(\S.*)$/gm;

/** True below a folder that is a repository of its own, which many a clone leaves empty, as in CI. Where hidden files are not listed, nobody knows. */
function isInSubmodule(snapshot: Snapshot, path: WorkspacePath): boolean {
	const modules = placesOf(snapshot).read(absoluteFrom(snapshot.root, '.gitmodules'));
	if (modules?.kind !== 'text') return false;
	return [...modules.text.matchAll(submodulePath)].some(([, folder = '']) => path.startsWith(`${folder.trim()}/`));
}

/** What names are there and what slips may have meant: texts mention the same few again and again. */
interface Names {
	readonly folders: ReadonlySet<string>;
	readonly meant: Map<WorkspacePath, WorkspacePath | undefined>;
}

const namesIn = oncePerListing((listing): Names => {
	const folders = new Set<string>();
	for (const folder of byFolder(listing).keys())
		for (let each = folder || '.'; each !== '.' && !folders.has(each); each = posix.dirname(each)) folders.add(each);
	return { folders, meant: new Map() };
});

const isThere = ({ snapshot }: RuleView, path: WorkspacePath): boolean =>
	mayBeThere(snapshot, path) || namesIn(snapshot.files).folders.has(path.replace(/\/$/, ''));

/** What the disk, which minds no letter case, has at `path` in other letters. Of a file that programs ask for themselves, `load.case-by-luck` tells. */
function inOtherLetters({ snapshot }: RuleView, path: WorkspacePath): WorkspacePath | undefined {
	const { files, onDisk, isCaseBlind } = snapshot;
	if (files.has(path)) return undefined;
	return onDisk?.get(path) ?? (isCaseBlind ? inAnyCase(files).get(path.toLowerCase()) : undefined);
}

const inAnyCase = oncePerListing(
	(listing): ReadonlyMap<string, WorkspacePath> =>
		new Map([...listing.keys()].map((path) => [path.toLowerCase(), path])),
);

/** A file in the same folder whose name is one slip away. */
function meantBy({ snapshot, runtime }: RuleView, path: WorkspacePath): WorkspacePath | undefined {
	// A context file that this runtime expects may be missing on purpose, and its neighbours are no slips of it. Names of
	// days differ from each other by a digit, and none is a slip of another.
	if (runtime.roleOf(path)?.injected || /\d{4}-\d{2}/.test(path)) return undefined;
	const { meant } = namesIn(snapshot.files);
	if (!meant.has(path)) {
		const folder = posix.dirname(path);
		const inFolder = byFolder(snapshot.files).get(folder === '.' ? '' : folder) ?? [];
		// Names that end in a digit differ from each other by one anyway.
		const alike = inFolder.filter((each) => posix.extname(each) === posix.extname(path) && !/\d\.\w+$/.test(each));
		meant.set(path, nearest(path, alike));
	}
	return meant.get(path);
}

function findingOf(
	file: KnownText,
	range: TextRange,
	path: WorkspacePath,
	meant: WorkspacePath | undefined,
	isLucky: boolean,
) {
	const to = meant === undefined ? undefined : posix.relative(posix.dirname(file.path), meant);
	const wrong = isLucky
		? `The agent finds ${path} only because upper and lower case do not matter on this disk. On Linux, as in a container, it will get an error, or make something up.`
		: `There is no file ${path}. The agent will get an error, or make something up.`;
	return {
		place: placeIn(file.path, range),
		message: `${wrong} ${to === undefined ? 'Correct the name, or remove the link.' : `Did you mean “${to}”?`}`,
		fixes: to === undefined ? [] : [editFix(`Change to “${to}”`, file.path, [{ range, text: to }], true)],
	};
}
