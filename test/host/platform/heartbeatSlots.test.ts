import { writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createHeartbeatSlots } from '../../../server/src/host/platform/heartbeatSlots.ts';
import { onDisk } from '../support/workspaceOnDisk.ts';

const onTrouble = (message: string) => {
	throw new Error(message);
};

test('of windows that reach for a slot at the same moment one gets it', async () => {
	const { root: folder } = onDisk();
	const windows = Array.from({ length: 5 }, () => createHeartbeatSlots({ folder, onTrouble }));
	const taken = await Promise.all(windows.map((slots) => slots.take('/aria', undefined, 1_000)));
	expect(taken.filter(Boolean)).toHaveLength(1);
	for (const slots of windows) expect(await slots.last('/aria')).toBe(1_000);
	const next = await Promise.all(windows.map((slots) => slots.take('/aria', 1_000, 2_000)));
	expect(next.filter(Boolean)).toHaveLength(1);
});

test('each agent has slots of its own', async () => {
	const { root: folder } = onDisk();
	const slots = createHeartbeatSlots({ folder, onTrouble });
	expect(await slots.take('/aria', undefined, 1_000)).toBe(true);
	expect(await slots.take('/bert', undefined, 1_000)).toBe(true);
	expect(await slots.last('/carl')).toBeUndefined();
});

test('a time in the future is a clock that was wrong, and what is no time counts for nothing', async () => {
	const { root: folder } = onDisk();
	const slots = createHeartbeatSlots({ folder, onTrouble });
	await slots.take('/aria', undefined, 9_000);
	const later = createHeartbeatSlots({ folder, onTrouble });
	expect(await later.take('/aria', undefined, 5_000)).toBe(true);
	const [name = ''] = await readdir(join(folder, 'heartbeats'));
	writeFileSync(join(folder, 'heartbeats', name), 'soon');
	expect(await createHeartbeatSlots({ folder, onTrouble }).last('/aria')).toBeUndefined();
});

test('where no file can be kept a window goes by itself, and says so', async () => {
	const disk = onDisk({ 'in-the-way': 'x' });
	const told: string[] = [];
	const slots = createHeartbeatSlots({ folder: disk.file('in-the-way'), onTrouble: (message) => told.push(message) });
	expect(await slots.take('/aria', undefined, 1_000)).toBe(true);
	expect(await slots.last('/aria')).toBe(1_000);
	expect(told).toHaveLength(1);
});
