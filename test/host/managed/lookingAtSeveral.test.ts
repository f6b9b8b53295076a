import { join } from 'node:path';
import { expect, it } from 'vitest';
import { registry } from '../../../server/src/engine/runtimes/registry.ts';
import { createManagedDatabases } from '../../../server/src/host/managed/managedDatabases.ts';
import { storedWorkspace, wholeDatabase } from '../../../server/src/host/managed/storedPlaces.ts';
import { teamDatabase } from '../../support/goclaw/team.ts';
import { runIn } from '../../support/goclaw/teamRows.ts';
import { cuttingWire } from '../../support/postgres/cutting.ts';
import { describeWithPostgres } from '../../support/postgres/database.ts';
import { whenOver } from '../../support/whenOver.ts';

describeWithPostgres('a database that is out of reach beside another one', () => {
	it('keeps nobody from seeing what changes in the other, and is named once with the reason', async () => {
		const [lost, there] = [await teamDatabase(), await teamDatabase()];
		const wire = await cuttingWire(lost);
		const roots: string[] = [];
		const changed: string[] = [];
		const troubles: string[] = [];
		const databases = createManagedDatabases({
			loadRuntimes: async () => registry.runtimes,
			openRoots: () => roots,
			onChanged: (changes) => changed.push(...changes.map(({ path }) => path)),
			onTrouble: (message) => troubles.push(message),
		});
		whenOver(() => databases[Symbol.asyncDispose]());
		const first = await databases.connect({ address: wire.address, isReadOnly: true });
		const opened = [first, await databases.connect({ address: there, isReadOnly: true })];
		for (const { database, agents } of opened) {
			roots.push(storedWorkspace(database.name, 'guide'));
			await agents.tree('guide');
			await databases.lookAt(storedWorkspace(database.name, 'guide'));
		}
		const look = () => databases.written(join(wholeDatabase(first.database.name), 'x'));
		wire.isOpen = false;
		wire.cut();
		await runIn(
			there,
			`UPDATE agent_context_files SET content = 'Other.', updated_at = now() WHERE file_name = 'SOUL.md'`,
		);
		look();
		await expect.poll(() => changed).toContain(join(roots[1] ?? '', 'SOUL.md'));
		look();
		await runIn(
			there,
			`UPDATE agent_context_files SET content = 'Another.', updated_at = now() WHERE file_name = 'AGENTS.md'`,
		);
		look();
		await expect.poll(() => changed).toContain(join(roots[1] ?? '', 'AGENTS.md'));
		expect(troubles).toEqual([
			expect.stringMatching(
				/^test_\w+ on 127\.0\.0\.1:\d+: what others change there is not seen until it is back, because the server cannot be reached; check the network and the address\.$/u,
			),
		]);
	});
});
