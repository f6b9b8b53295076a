import { appendFile, rm, writeFile } from 'node:fs/promises';
import { expect, it, vi } from 'vitest';
import { servedFolder } from './agentServer.ts';

const memory = 'soulscope://files/MEMORY.md';

/** What a client has heard of so far. */
function ears(client: Awaited<ReturnType<typeof servedFolder>>['client']) {
	const updated: string[] = [];
	let lists = 0;
	client.setNotificationHandler('notifications/resources/updated', ({ params }) => void updated.push(params.uri));
	client.setNotificationHandler('notifications/resources/list_changed', () => {
		lists += 1;
	});
	return { updated, lists: () => lists };
}

/** Does something again and again until it is heard of: a folder is watched a moment after somebody asks for it. */
const until = (act: () => Promise<void>, isHeard: () => boolean) =>
	vi.waitFor(
		async () => {
			await act();
			await new Promise((resolve) => setTimeout(resolve, 400));
			expect(isHeard()).toBe(true);
		},
		{ timeout: 20_000, interval: 50 },
	);

it.each(['legacy', 'auto'] as const)(
	'a client of the protocol of %s hears of the files that it wants to hear of',
	async (era) => {
		const { client, files } = await servedFolder({}, { era });
		const heard = ears(client);
		if (era === 'legacy') await client.subscribeResource({ uri: memory });
		else await client.listen({ resourceSubscriptions: [memory], resourcesListChanged: true });
		await until(
			async () => {
				await appendFile(files.pathOf('SOUL.md'), 'And patient.\n');
				await appendFile(files.pathOf('MEMORY.md'), '- Rent is due on Friday.\n');
			},
			() => heard.updated.length > 0,
		);
		expect(new Set(heard.updated)).toEqual(new Set([memory]));
		await until(
			async () => {
				await rm(files.pathOf('USER.md'), { force: true });
				await writeFile(files.pathOf(`memory-${Date.now()}.txt`), 'nobody reads this');
				await writeFile(files.pathOf('USER.md'), '# Sam\n');
			},
			() => heard.lists() > 0,
		);
	},
);

it('subscribes nobody to a file that is not of the agent', async () => {
	const { client } = await servedFolder({}, { era: 'legacy' });
	await expect(client.subscribeResource({ uri: 'file:///etc/passwd' })).rejects.toThrow(/not found/i);
});
