import { describe, expect, it } from 'vitest';
import { home, promptOf, root, type Tree } from './world.ts';

const skill = (about: string): string => `---\ndescription: ${about}\n---\n`;

/** A repository at /main, and a further worktree of it in the workspace. */
const worktree = (gitdir = '/main/.git/worktrees/w', back = `${root}/.git`): Tree => ({
	'.git': `gitdir: ${gitdir}\n`,
	'/main/.git/worktrees/w/commondir': '../..\n',
	'/main/.git/worktrees/w/gitdir': `${back}\n`,
	[`${home}/.claude/projects/-main/memory/MEMORY.md`]: 'Notes of the repository.',
	[`${home}/.claude/projects/-code-app/memory/MEMORY.md`]: 'Notes of the folder.',
});

describe('the memory of a further worktree', () => {
	it('is that of the main tree, whichever way its .git leads there', () => {
		expect(promptOf(worktree()).text()).toContain('Notes of the repository.');
		expect(promptOf(worktree('../../main/.git/worktrees/w')).text()).toContain('Notes of the repository.');
	});

	it('is its own where the repository knows of another worktree', () => {
		expect(promptOf(worktree(undefined, '/elsewhere/.git')).text()).toContain('Notes of the folder.');
	});
});

describe('what the main tree has that a further worktree has not', () => {
	const main: Tree = {
		'/main/.claude/skills/tea/SKILL.md': skill('makes tea'),
		'/main/.claude/commands/brew.md': skill('brews'),
		'/main/.claude/agents/cook.md': '---\nname: cook\ndescription: cooks\n---\n',
		'/main/.claude/output-styles/rhymes.md': 'In rhymes.',
		'.claude/settings.local.json': '{"outputStyle": "rhymes"}',
	};
	const told = (tree: Tree, asked = {}): readonly string[] => {
		const text = promptOf({ ...worktree(), ...main, ...tree }, asked).text();
		return ['- tea: makes tea', '- brew: brews', '- cook: cooks', 'In rhymes.'].filter((each) => text.includes(each));
	};

	it('arrives, each kind where the worktree has no folder for it', () => {
		expect(told({})).toHaveLength(4);
		expect(told({ '.claude/skills': { folder: true } })).toEqual(['- brew: brews', '- cook: cooks', 'In rhymes.']);
		expect(told({ '.claude/commands': { folder: true } })).not.toContain('- brew: brews');
		expect(told({ '.claude/agents': { folder: true } })).not.toContain('- cook: cooks');
		expect(told({ '.claude/output-styles': { folder: true } })).not.toContain('In rhymes.');
	});

	it('gives way to what has the same name between the worktree and where the program is started', () => {
		const own = { 'lib/.claude/skills/tea/SKILL.md': skill('is a plant') };
		expect(told(own, { cwd: `${root}/lib` })).not.toContain('- tea: makes tea');
	});

	it('does not arrive where no project is asked for, and from no repository that does not know the worktree', () => {
		expect(told({}, { programArguments: ['--setting-sources', 'user,local'] })).toEqual([]);
		expect(told({ '/main/.git/worktrees/w/gitdir': '/elsewhere/.git\n' })).toEqual([]);
	});
});
