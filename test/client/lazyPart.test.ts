import { expect, test } from 'vitest';
import { lazyPart } from '../../client/src/lazyPart.ts';

/** A part that comes when it is told to. */
function part() {
	const seen: string[] = [];
	let arrive = () => {};
	const arrived = new Promise<void>((resolve) => {
		arrive = resolve;
	});
	const lazy = lazyPart(async () => {
		seen.push('made');
		await arrived;
		return { dispose: () => seen.push('disposed') };
	});
	return { lazy, seen, arrive };
}

test('a part that nobody needs is never made, also where the window closes', () => {
	const { lazy, seen } = part();
	lazy.dispose();
	expect(seen).toEqual([]);
});

test('all who need a part at once get the same', async () => {
	const { lazy, seen, arrive } = part();
	const asked = [lazy.load(), lazy.load()];
	arrive();
	const [one, other] = await Promise.all(asked);
	expect(one).toBe(other);
	expect(await lazy.load()).toBe(one);
	expect(seen).toEqual(['made']);
});

test('a window that closes takes the part with it: at once where it is there, and otherwise when it comes', async () => {
	const there = part();
	there.arrive();
	await there.lazy.load();
	there.lazy.dispose();
	expect(there.seen).toEqual(['made', 'disposed']);

	const late = part();
	const asked = late.lazy.load();
	late.lazy.dispose();
	expect(late.seen).toEqual(['made']);
	late.arrive();
	await asked;
	expect(late.seen).toEqual(['made', 'disposed']);
});

test('a part that could not be loaded is tried again by the next who needs it', async () => {
	const answers = [Promise.reject(new Error('no such file')), Promise.resolve({ dispose: () => {} })];
	const lazy = lazyPart(() => answers.shift() ?? Promise.reject(new Error('made once too often')));
	await expect(lazy.load()).rejects.toThrow('no such file');
	const part = await lazy.load();
	expect(await lazy.load()).toBe(part);
});

test('a window that closes while a part cannot be loaded is told of that only by who asked', async () => {
	const unheard: unknown[] = [];
	const hear = (error: unknown) => unheard.push(error);
	process.on('unhandledRejection', hear);
	try {
		const lazy = lazyPart(() => Promise.reject(new Error('no such file')));
		const asked = lazy.load();
		lazy.dispose();
		await expect(asked).rejects.toThrow('no such file');
		await new Promise(setImmediate);
		expect(unheard).toEqual([]);
	} finally {
		process.off('unhandledRejection', hear);
	}
});
