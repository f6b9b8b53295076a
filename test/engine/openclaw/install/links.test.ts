import { describe, expect, it } from 'vitest';
import { placeholderWording } from '../../../../server/src/engine/prompt/wording/placeholder.ts';
import { runtimeById } from '../../../../server/src/engine/runtimes/registry.ts';
import type { FileContent } from '../../../../server/src/engine/workspace/snapshot.ts';
import { type FileTree, sessionOf, snapshotOf } from '../../snapshots.ts';

const runtimeOf = (version: string) => {
	const runtime = runtimeById(`openclaw@${version}`);
	if (!runtime) throw new Error(`no runtime ${version}`);
	return runtime;
};

const preparationOf = (version: string, tree: FileTree) =>
	runtimeOf(version).beforeRun?.(snapshotOf(tree), sessionOf());

const promptOf = (version: string, tree: FileTree) =>
	runtimeOf(version).assemble(snapshotOf(tree), sessionOf(), placeholderWording);

const dangling = { kind: 'unreadable', reason: 'is a link to nothing', cause: 'dangling' } as const;
const linkTo = (leadsTo: string, content: FileContent = dangling) => ({ link: 'symlink' as const, content, leadsTo });

const kept = ['2026.5.28', '2026.7.1', '2026.9.6'] as const;

describe('a link to a file that the run makes', () => {
	it.each(['2026.1.24', '2026.5.28', '2026.7.1'])('is read through by %s, as the file is there by then', (version) => {
		expect(promptOf(version, { 'IDENTITY.md': linkTo('USER.md') }).text()).not.toMatch(/IDENTITY\.md\n\[MISSING\]/u);
	});

	it.each(['2026.1.24', '2026.5.28', '2026.7.1'])('is missing to %s where it leads to something else', (version) => {
		expect(promptOf(version, { 'IDENTITY.md': linkTo('notes.md') }).text()).toMatch(/IDENTITY\.md\n\[MISSING\]/u);
	});

	it.each(kept)('is a changed file to %s, so that no ritual begins', (version) => {
		const paths = preparationOf(version, { 'IDENTITY.md': linkTo('USER.md') })?.creates.map(({ path }) => path);
		expect(paths).toContain('USER.md');
		expect(paths).not.toContain('BOOTSTRAP.md');
	});

	it.each(kept)('is a ritual that goes, where somebody has worked with %s', (version) => {
		const tree: FileTree = { 'USER.md': 'Ada.', 'BOOTSTRAP.md': linkTo('SOUL.md') };
		expect(preparationOf(version, tree)?.deletes.map(({ path }) => path)).toEqual(['BOOTSTRAP.md']);
		const elsewhere: FileTree = { 'USER.md': 'Ada.', 'BOOTSTRAP.md': linkTo('notes.md') };
		expect(preparationOf(version, elsewhere)?.deletes).toEqual([]);
	});
});

it('a link to a ritual that the run deletes leads nowhere', () => {
	const tree: FileTree = {
		'USER.md': 'Ada.',
		'BOOTSTRAP.md': 'Choose a name.',
		'AGENTS.md': linkTo('BOOTSTRAP.md', { kind: 'text', text: 'Choose a name.', origin: 'disk' }),
	};
	expect(promptOf('2026.5.28', tree).text()).toMatch(/AGENTS\.md\n\[MISSING\]/u);
});

it.each(kept)('%s does not start where it would compare a link that leads back to itself', (version) => {
	expect(preparationOf(version, { 'USER.md': linkTo('USER.md') })?.refusal).toMatchObject({
		kind: 'file-is-loop',
		path: 'USER.md',
	});
});
