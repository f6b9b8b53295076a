import { expect, it } from 'vitest';
import { knowledgeTemplate } from '../host/knowledge/stores.ts';
import { runIn } from '../support/goclaw/teamRows.ts';
import { describeWithPostgres, freshDatabase } from '../support/postgres/database.ts';
import { folderWith, soulscope } from './soulscope.ts';

describeWithPostgres('knowledge on a server with an old pgvector', () => {
	it('is found by words, and says why not by more', async () => {
		const folder = await folderWith({});
		const address = await freshDatabase(knowledgeTemplate);
		await runIn(address, "UPDATE pg_extension SET extversion = '0.7.4' WHERE extname = 'vector'");
		const onServer = (...args: string[]) => soulscope(folder, 'knowledge', ...args, '--database', address);
		expect((await onServer('write', 'kiln.md', 'The kiln is hot.')).status).toBe(0);
		const found = await onServer('search', 'kiln');
		expect([found.status, found.out]).toEqual([0, expect.stringContaining('kiln.md')]);
		expect(found.notes).toEqual([
			expect.stringMatching(
				/^Only words were searched\. [^\n]+: semantic search needs pgvector 0\.8 or later, and the server has 0\.7\.4; [^\n]+$/u,
			),
		]);
		const embed = await onServer('embed');
		expect(embed.status).toBe(2);
		expect(embed.err).toMatch(/^soulscope: [^\n]+: semantic search needs pgvector 0\.8 or later[^\n]+\n$/u);
	});
});
