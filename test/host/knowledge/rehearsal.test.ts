import { expect, it } from 'vitest';
import type { CallOptions } from '../../../server/src/host/knowledge/knowledgeBase.ts';
import { knowledgeAsRehearsed, rehearseKnowledge } from '../../../server/src/host/knowledge/rehearsal.ts';
import { openWorkspaceStore } from '../../../server/src/host/knowledge/workspaceStore.ts';
import { onDisk } from '../support/workspaceOnDisk.ts';

it('stores no other document than the one that was shown, though their texts are the same', async () => {
	const disk = onDisk({ 'glaze.html': '<p>Celadon is fired at 1,280 °C.</p>' });
	await using store = await openWorkspaceStore({ root: disk.root, dataFolder: onDisk().root });
	const add = (through: NonNullable<CallOptions['through']>) =>
		store.call('membot_add', { sources: ['glaze.html'] }, { through });
	const rehearsal = rehearseKnowledge();
	await add({ settle: rehearsal.settle, rehearse: true });
	disk.write('glaze.html', '<p>Celadon is fired at 1,280 °C.</p><!-- and this is never shown -->');
	const guarded = knowledgeAsRehearsed(rehearsal);
	await add(guarded);
	expect([guarded.stale(), guarded.wrote()]).toEqual([true, false]);
	expect(await store.call('membot_exists', { logical_path: 'glaze.html' })).toMatchObject({ exists: false });
});
