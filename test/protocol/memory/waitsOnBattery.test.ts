import { expect, test, vi } from 'vitest';
import { MemoryIndexChanged, type MemoryIndexState, MemoryIndexStateRequest } from '../../../protocol/memory/search.ts';
import { defaultModel, neededFiles } from '../../../server/src/host/embedding/models.ts';
import { onDisk } from '../../host/support/workspaceOnDisk.ts';
import { serve } from '../../support/languageClient.ts';

vi.mock('../../../server/src/host/platform/power/battery.ts', () => ({ runsOnBattery: async () => true }));

/** Enough passages for half a minute of work. */
const days = Object.fromEntries(
	Array.from({ length: 400 }, (_, day) => [
		`memory/${new Date(Date.UTC(2024, 0, 1 + day)).toISOString().slice(0, 10)}.md`,
		`- The kiln was fired, day ${day}.\n`,
	]),
);

test('on battery a large memory waits to be embedded, is told so, and goes on once a setting says so', async () => {
	// It is never opened before the wait is over, and then it is no model.
	const models = onDisk(
		Object.fromEntries(neededFiles.map((file) => [`${defaultModel.name}/${file}`, 'no model'])),
	).root;
	const embeddings = { provider: 'local', folder: models };
	const client = await serve({ 'SOUL.md': '# Soul\n', ...days }, { settings: { embeddings } });
	const heard: MemoryIndexState[] = [];
	client.connection.onNotification(MemoryIndexChanged, ({ state }) => void heard.push(state));
	const state = () => client.connection.sendRequest(MemoryIndexStateRequest, { workspace: client.files.uriOf('') });
	await state();
	await vi.waitFor(() => expect(heard.at(-1)?.embeddings).toMatchObject({ embedded: 0, waitsFor: 'mains' }), 20_000);
	expect((await state()).embeddings).toEqual({ model: defaultModel.name, embedded: 0, waitsFor: 'mains' });
	await client.changeSettings({ embeddings: { ...embeddings, waitOnBattery: false } });
	await vi.waitFor(async () => expect((await state()).embeddings).not.toHaveProperty('waitsFor'), 20_000);
	expect(heard.at(-1)?.embeddings).not.toHaveProperty('waitsFor');
}, 60_000);
