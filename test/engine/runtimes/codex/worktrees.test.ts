import { describe, expect, it } from 'vitest';
import { isLinkedTo, mainFolder } from '../../../../server/src/engine/runtimes/coding/worktrees.ts';
import { assembled, type Disk, onDisk, partText } from './support.ts';

const config = '/home/u/.codex/config.toml';
const own = '/main/.git/worktrees/w';
const tree: Disk = {
	'/main/.git/HEAD': 'ref: refs/heads/main\n',
	[`${own}/HEAD`]: 'ref: refs/heads/x\n',
	[`${own}/commondir`]: '../..\n',
	[`${own}/gitdir`]: '/wt/.git\n',
	'/wt/.git': `gitdir: ${own}\n`,
	'/wt/AGENTS.md': 'Hello there.',
	'/wt/.codex/config.toml': 'project_doc_max_bytes = 3\n',
	'/wt/sub/x.md': 'x',
};
const places = (files: Disk) => {
	const found = onDisk(files).places;
	if (!found) throw new Error('nobody has looked at the disk');
	return found;
};

describe('a further work tree of a repository', () => {
	it('belongs to the folder of the repository, if that says so too', () => {
		expect(isLinkedTo(places(tree), '/wt')).toBe(true);
		expect(mainFolder(places(tree), '/wt')).toBe('/main');
		expect(mainFolder(places({ ...tree, '/wt/.git': 'gitdir: ../main/.git/worktrees/w' }), '/wt')).toBe('/main');
	});

	it.each([
		['a repository that knows nothing of it', { [`${own}/gitdir`]: '/other/.git\n' }],
		['no word of where the repository is', { [`${own}/commondir`]: '' }],
		['a place that is not there', { '/wt/.git': 'gitdir: /nowhere\n' }],
		['another text', { '/wt/.git': 'x' }],
	])('is none with %s', (_what, change) => {
		expect(mainFolder(places({ ...tree, ...change }), '/wt')).toBeUndefined();
	});
});

describe('Codex in a further work tree', () => {
	const shown = (trusted: string, cwd: string, change: Disk = {}) => {
		const files = { ...tree, [config]: `[projects."${trusted}"]\ntrust_level = "trusted"\n`, ...change };
		const prompt = assembled(files, { cwd });
		return {
			counts: !partText(prompt, 'file:../wt/AGENTS.md').includes('Hello there.'),
			writes: prompt.text().includes('access="write"'),
		};
	};

	it('is trusted where the repository is', () => {
		expect(shown('/main', '/wt')).toEqual({ counts: true, writes: true });
		expect(shown('/main', '/wt/sub')).toEqual({ counts: true, writes: true });
		expect(shown('/main', '/wt', { [`${own}/gitdir`]: '/other/.git\n' })).toEqual({ counts: false, writes: false });
	});

	it('reads the settings of a trusted work tree below it, but writes nothing there', () => {
		expect(shown('/wt', '/wt/sub')).toEqual({ counts: true, writes: false });
		expect(shown('/wt', '/wt')).toEqual({ counts: true, writes: true });
	});
});
