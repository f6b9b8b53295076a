import { expect, test } from 'vitest';
import { PreviewRequest } from '../../protocol/preview/preview.ts';
import { serve } from '../support/languageClient.ts';

const workspace = { 'SOUL.md': '# Soul\n', 'IDENTITY.md': '- **Name:** Aria\n' };

test.each(['stdio', 'ipc', 'command line'] as const)(
	'the server is a program of its own, spoken to over %s',
	async (transport) => {
		const client = await serve(workspace, { transport });
		const soul = await client.open('SOUL.md');
		await soul.append('\nTyped, not saved.\n');
		const { text } = await client.connection.sendRequest(PreviewRequest, {
			workspace: client.files.uriOf(''),
			session: 'main',
			wording: 'runtime',
		});
		expect(text).toContain('Typed, not saved.');
		expect(client.received('window/logMessage')).toEqual([]);
		// Two programs start here, and other tests may keep the machine busy: a hang is what this would end.
	},
	120_000,
);
