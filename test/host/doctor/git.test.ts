import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createGitFacts, remotesIn } from '../../../server/src/host/doctor/git.ts';
import { diskFiles } from '../../../server/src/host/platform/diskFiles.ts';
import { folderWith } from '../../cli/soulscope.ts';

const config =
	'[core]\n\tbare = false\n[remote "origin"]\n\turl = git@github.com:sam/agent.git\n\tfetch = +refs/heads/*\n';

const factsOf = createGitFacts(diskFiles);

describe('remotes of a repository', () => {
	test.each([
		['git@github.com:sam/agent.git', 'github.com'],
		['ssh://git@git.sam.example:22/agent.git', 'git.sam.example'],
		['https://GitLab.com/sam/agent', 'gitlab.com'],
		['/mnt/backup/agent.git', undefined],
		['../agent.git', undefined],
		['C:/backup/agent.git', undefined],
		['file:///mnt/agent.git', undefined],
	])('%s is at %s', (url, host) => {
		expect(remotesIn(`[remote "origin"]\n\turl = ${url}\n`)).toEqual([{ name: 'origin', url, host }]);
	});

	test('are told without a password', () => {
		const [remote] = remotesIn('[remote "origin"]\nurl = https://sam:not-a-key@github.com/sam/agent.git\n');
		expect(remote).toEqual({ name: 'origin', url: 'https://github.com/sam/agent.git', host: 'github.com' });
	});

	test('are those of remotes alone', () => {
		expect(remotesIn('[branch "main"]\n\turl = x\n[submodule "s"]\n\turl = y\n')).toEqual([]);
	});
});

describe('what a repository takes', () => {
	test('is told by all its lists of what it ignores, the innermost last', async () => {
		const folder = await folderWith({
			'.git/config': config,
			'.git/info/exclude': '# nothing\nUSER.md\n',
			'.gitignore': 'agent/memory/*\n',
			'agent/.gitignore': '!memory/kept.md\n',
			'agent/memory/.gitignore': 'own.md\n',
		});
		const root = join(folder, 'agent');
		const facts = await factsOf({ root, folders: ['memory'], goesUp: true });
		expect(facts?.folder).toBe(folder);
		const paths = ['USER.md', 'MEMORY.md', 'memory/2026-11-21.md', 'memory/kept.md', 'memory/own.md'];
		expect(paths.filter((path) => facts?.isIgnored(path))).toEqual([
			'USER.md',
			'memory/2026-11-21.md',
			'memory/own.md',
		]);
		expect(facts?.ignoresSomething).toBe(true);
	});

	test('is not looked for above a workspace that nobody trusts', async () => {
		const folder = await folderWith({ '.git/config': config, 'agent/SOUL.md': 'x' });
		expect(await factsOf({ root: join(folder, 'agent'), folders: [], goesUp: false })).toBeUndefined();
	});

	test('is found from a work tree of its own', async () => {
		const folder = await folderWith({
			'main/.git/config': config,
			'main/.git/worktrees/agent/commondir': '../..\n',
			'agent/.git': 'gitdir: ../main/.git/worktrees/agent\n',
		});
		const root = join(folder, 'agent');
		const facts = await factsOf({ root, folders: [], goesUp: true });
		expect(facts?.remotes.map(({ host }) => host)).toEqual(['github.com']);
		expect(await factsOf({ root, folders: [], goesUp: false })).toBeUndefined();
	});

	test('comments ignore nothing, and encryption is seen', async () => {
		const root = await folderWith({
			'.git/config': config,
			'.gitignore': '# later\n\n',
			'.gitattributes': '*.md filter=git-crypt diff=git-crypt\n',
		});
		const facts = await factsOf({ root, folders: [], goesUp: true });
		expect(facts).toMatchObject({ ignoresSomething: false, isEncrypted: true, ignoreText: '# later\n\n' });
	});
});
