import { join } from 'node:path';
import type { Rule, RuleView } from '../../../rules/rule.ts';
import { renameFix } from '../../../rules/support/edits.ts';
import { wholeFile } from '../../../rules/support/places.ts';
import { placesOf } from '../../../workspace/places.ts';
import type { Places, WorkspacePath } from '../../../workspace/snapshot.ts';
import { untilChanged } from '../../../workspace/untilChanged.ts';
import { childrenOf } from '../context/children.ts';
import { lookedAt } from './support.ts';

/** A file whose name says what it is for, and where VS Code would find it. */
interface StrayFile {
	readonly path: WorkspacePath;
	readonly why: string;
	readonly to: WorkspacePath;
}

const folder = '.github/instructions';
const ending = /\.instructions\.md$/i;
/** For people: `README.instructions.md` tells them about instructions. */
const readme = /^readme\b/i;

/** In a folder of instructions: names that are no name of instructions. */
function strayName(path: WorkspacePath, name: string): StrayFile | undefined {
	if (readme.test(name) || name === 'copilot-instructions.md' || !/\.mdx?$/i.test(name)) return undefined;
	if (name.endsWith('.instructions.md')) return undefined;
	const plain = name.replace(ending, '').replace(/\.mdx?$/i, '');
	const to = `${path.slice(0, -name.length)}${plain}.instructions.md`;
	return { path, why: 'it takes only names that end in .instructions.md, in small letters', to };
}

/** Elsewhere: names that mean instructions. */
function strayPlace(path: WorkspacePath, name: string): StrayFile | undefined {
	if (ending.test(name) && !readme.test(name)) {
		const to = `${folder}/${name.replace(ending, '.instructions.md')}`;
		return { path, why: `it looks for instructions in ${folder}`, to };
	}
	if (name.toLowerCase() !== 'copilot-instructions.md' || path === `.github/${name}`) return undefined;
	return { path, why: 'it takes this file only in .github', to: '.github/copilot-instructions.md' };
}

function strayPrompt(path: WorkspacePath, name: string): StrayFile | undefined {
	if (!name.endsWith('.prompt.md') || path === `.github/prompts/${name}`) return undefined;
	const to = `.github/prompts/${name}`;
	return { path, why: 'it looks for prompts directly in .github/prompts, not in folders below', to };
}

interface StraySearch {
	readonly folder: WorkspacePath;
	/** Folders below it that are looked into. */
	readonly depth: number;
	strayOf(path: WorkspacePath, name: string): StrayFile | undefined;
}

/** Where people put such files, in the order in which they are told of. */
const searches: readonly StraySearch[] = [
	{ folder: '', depth: 0, strayOf: strayPlace },
	{ folder: '.github', depth: 0, strayOf: strayPlace },
	{ folder: 'docs', depth: 0, strayOf: strayPlace },
	{ folder: '.vscode', depth: 0, strayOf: strayPlace },
	{ folder, depth: 5, strayOf: strayName },
	{ folder: '.github/prompts', depth: 2, strayOf: strayPrompt },
];

function* straysIn(
	places: Places,
	root: string,
	search: StraySearch,
	at = search.folder,
	depth = 0,
): Iterable<StrayFile> {
	for (const { name, isFolder, isLink } of childrenOf(places, join(root, at))) {
		const path = at === '' ? name : `${at}/${name}`;
		if (!isFolder) {
			const stray = search.strayOf(path, name);
			if (stray) yield stray;
		} else if (depth < search.depth && !isLink) yield* straysIn(places, root, search, path, depth + 1);
	}
}

const strays = untilChanged([], (snapshot): readonly StrayFile[] => {
	const { root } = snapshot;
	const places = placesOf(snapshot);
	return searches.flatMap((search) => [...straysIn(places, root, search)]);
});

/** Absolute paths that VS Code has found after all: a setting can add folders. */
function foundIn(view: RuleView): ReadonlySet<string> {
	const { instructions, prompts } = lookedAt(view);
	return new Set([
		...[...instructions.taken, ...instructions.nameless, ...instructions.unreadable].map(({ file }) => file),
		...prompts.map(({ file }) => file),
	]);
}

export const misplaced: Rule = {
	code: 'copilot.misplaced',
	severity: 'warning',
	particular: {},
	docs: {
		title: 'Copilot does not look for this file here',
		why: [
			'VS Code looks for its files in a few places, and says nothing about those that are elsewhere:',
			'',
			'- instructions are in `.github/instructions` and folders below, with names that end in `.instructions.md`;',
			'- `copilot-instructions.md` is in `.github`;',
			'- prompts are directly in `.github/prompts`.',
			'',
			'A setting such as `chat.instructionsFilesLocations` can add folders. This rule follows it.',
		].join('\n'),
		fix: 'Move or rename the file. The quick fix does it if nothing is there yet.',
		example: { file: 'copilot-instructions.md', text: 'Use tabs.\n' },
	},
	*check(view) {
		const { root } = view.snapshot;
		const { world } = lookedAt(view);
		const found = foundIn(view);
		for (const { path, why, to } of strays(view.snapshot, view.session)) {
			if (found.has(join(root, path))) continue;
			const { kind, isLink } = world.places.facts(join(root, to));
			const isFree = kind === 'nothing' && !isLink;
			yield {
				place: wholeFile(view, path),
				message: `Copilot does not get ${path}: ${why}. ${isFree ? `Move it to ${to}` : 'Move or rename it'}.`,
				fixes: isFree ? [renameFix(path, to)] : [],
			};
		}
	},
};
