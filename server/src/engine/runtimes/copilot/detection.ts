import { join } from 'node:path';
import { oncePerListing } from '../../workspace/files.ts';
import { placesOf } from '../../workspace/places.ts';
import type { WorkspacePath } from '../../workspace/snapshot.ts';
import type { Clue } from '../detection/clue.ts';
import type { Scene } from '../detection/scene.ts';

/** Things of Copilot’s own, the plainest first. Others may have them as well: a folder of many an agent’s holds them. */
const own: readonly (readonly [what: RegExp, name: (path: WorkspacePath) => string])[] = [
	[/^\.github\/copilot-instructions\.md$/i, (path) => path],
	[/^\.github\/instructions\/.+\.instructions\.md$/, (path) => path],
	[/^\.github\/prompts\/[^/]+\.prompt\.md$/, (path) => path],
	[/^\.github\/agents\/[^/]+\.agent\.md$/, (path) => path],
	[/^\.github\/chatmodes\/[^/]+\.chatmode\.md$/, (path) => path],
];

const listed = oncePerListing((listing): readonly WorkspacePath[] => {
	const paths = [...listing.keys()].filter((path) => path.startsWith('.github/'));
	return own.flatMap(([what]) => paths.find((path) => what.test(path)) ?? []);
});

/** Names in `.github`, where nobody has listed what is in there. */
function placed(scene: Scene): readonly WorkspacePath[] {
	const names = placesOf(scene).list(join(scene.root, '.github')) ?? [];
	return names
		.filter(({ name }) => name.toLowerCase() === 'copilot-instructions.md')
		.map(({ name }) => `.github/${name}`);
}

/** What in `scene` speaks for a folder in which people work with Copilot. */
export function clues(scene: Scene): readonly Clue[] {
	const found = [...new Set([...listed(scene.files), ...placed(scene)])];
	const strong = found.map((path): Clue => ({ strength: 'typical', reason: `there is ${path}` }));
	const hint = [...scene.files.keys()].some((path) => /^agents\.md$/i.test(path));
	return hint ? [...strong, { strength: 'hint', reason: 'there is AGENTS.md' }] : strong;
}
