import { basename, join } from 'node:path/posix';
import type { Rule, RuleView } from '../../../rules/rule.ts';
import { renameFix } from '../../../rules/support/edits.ts';
import { wholeFile } from '../../../rules/support/places.ts';
import { oncePerListing } from '../../../workspace/files.ts';
import type { WorkspacePath } from '../../../workspace/snapshot.ts';
import { listAllFiles } from '../context/listing.ts';
import { lookedAt } from './support.ts';

/** A file whose name says what it is for, and where VS Code would find it. */
interface Stray {
	readonly path: WorkspacePath;
	readonly why: string;
	readonly to: WorkspacePath;
}

const folder = '.github/instructions';

/** Folders in which nobody means files for this workspace. */
const apart = /(?:^|\/)(?:node_modules|vendor|dist|out|fixtures?|testdata|templates?|examples?)\//;

function strayOf(path: WorkspacePath): Stray | undefined {
	const name = basename(path);
	if (path.startsWith(`${folder}/`)) {
		if (/^readme\.md$/i.test(name) || name === 'copilot-instructions.md' || !/\.mdx?$/i.test(name)) return undefined;
		if (name.endsWith('.instructions.md')) return undefined;
		const plain = name.replace(/\.instructions\.md$/i, '').replace(/\.mdx?$/i, '');
		const to = join(path, '..', `${plain}.instructions.md`);
		return { path, why: 'it takes only names that end in .instructions.md, in small letters', to };
	}
	if (/\.instructions\.md$/i.test(name)) {
		const to = `${folder}/${name.replace(/\.instructions\.md$/i, '.instructions.md')}`;
		return { path, why: `it looks for instructions in ${folder}`, to };
	}
	if (name.toLowerCase() === 'copilot-instructions.md' && !/(?:^|\/)\.github\//.test(path))
		return { path, why: 'it takes this file only in .github', to: '.github/copilot-instructions.md' };
	if (path.startsWith('.github/prompts/') && path.split('/').length > 3 && name.endsWith('.prompt.md'))
		return {
			path,
			why: 'it looks for prompts directly in .github/prompts, not in folders below',
			to: `.github/prompts/${name}`,
		};
	return undefined;
}

const strays = oncePerListing((listing): readonly Stray[] =>
	[...listing.keys()].flatMap((path) => (apart.test(path) ? [] : (strayOf(path) ?? []))),
);

/** Absolute paths that VS Code has found after all: a setting can add folders. */
function foundIn(view: RuleView): ReadonlySet<string> {
	const { world, instructions } = lookedAt(view);
	return new Set([
		...[...instructions.taken, ...instructions.nameless, ...instructions.unreadable].map(({ file }) => file),
		...listAllFiles(world, 'prompt').map(({ file }) => file),
	]);
}

export const misplaced: Rule = {
	code: 'copilot.misplaced',
	severity: 'warning',
	particular: {},
	docs: {
		title: 'Copilot does not look for this file here',
		why: [
			'VS Code does not say so when a file with instructions lies where it does not look:',
			'',
			'- instructions are in `.github/instructions` and folders below, with names that end in `.instructions.md`;',
			'- `copilot-instructions.md` is in `.github`;',
			'- prompts are directly in `.github/prompts`.',
			'',
			'A setting such as `chat.instructionsFilesLocations` can add folders. This rule goes by it.',
		].join('\n'),
		fix: 'Move or rename the file. The quick fix does it if nothing is there yet.',
		example: { file: 'copilot-instructions.md', text: 'Use tabs.\n' },
	},
	*check(view) {
		const list = strays(view.snapshot.files);
		if (list.length === 0) return;
		const found = foundIn(view);
		for (const { path, why, to } of list) {
			if (found.has(join(view.snapshot.root.replaceAll('\\', '/'), path))) continue;
			const isFree = !view.snapshot.files.has(to);
			yield {
				place: wholeFile(view, path),
				message: `Copilot does not get ${path}: ${why}. ${isFree ? `Move it to ${to}` : 'Move or rename it'}.`,
				fixes: isFree ? [renameFix(path, to)] : [],
			};
		}
	},
};
