import { expect, it } from 'vitest';
import { GuardedChangesNotification, GuardedChangesRequest } from '../../../protocol/guard/guard.ts';
import { serve } from '../../support/languageClient.ts';

it('a script of a skill that a program finds by itself is told once it changes', async () => {
	const client = await serve({
		'CLAUDE.md': '# House\n',
		'.claude/skills/tea/SKILL.md': '---\ndescription: Makes tea.\n---\n',
		'.claude/skills/tea/brew.py': 'print(1)\n',
	});
	let news = 0;
	const waiting = new Set<() => void>();
	client.connection.onNotification(GuardedChangesNotification, ({ count }) => {
		news = count;
		for (const wake of waiting) wake();
	});
	const until = async (count: number) => {
		while (news !== count) await new Promise<void>((resolve) => waiting.add(resolve));
	};
	await client.connection.sendRequest(GuardedChangesRequest);
	await client.changeOnDisk('CLAUDE.md', '# Other house\n');
	await until(1);
	const globs = [...client.registrations.values()]
		.filter(({ method }) => method === 'workspace/didChangeWatchedFiles')
		.flatMap(({ registerOptions }) => registerOptions.watchers)
		.map(({ globPattern }) => globPattern.pattern);
	expect(globs).toContain('.claude/skills/**');
	await client.changeOnDisk('.claude/skills/tea/brew.py', 'print(2)\n');
	await until(2);
	expect(news).toBe(2);
});
