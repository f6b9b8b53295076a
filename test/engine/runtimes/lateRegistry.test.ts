import { expect, it } from 'vitest';
import { createLateRegistry } from '../../../server/src/engine/runtimes/createRegistry.ts';
import type { LateFamily } from '../../../server/src/engine/runtimes/detection/family.ts';
import { families, registry } from '../../../server/src/engine/runtimes/registry.ts';
import { isLoaded } from '../../../server/src/engine/runtimes/runtime.ts';
import { lateFamilies } from '../../../server/src/engine/runtimes/table.ts';
import { snapshotOf } from '../../support/ruleTester.ts';

const paths = [
	...['SOUL.md', 'AGENTS.md', 'MEMORY.md', 'memory/2026-01-01.md', 'memory/workspace/w/MEMORY.md', 'config.json'],
	...['prompts/soul.md', '.botholomew/beliefs.md', 'tasks/a.md', 'skills/a/SKILL.md', 'skills/a.md', 'README.md'],
];

/** The table as it is, and which families were asked for their code. */
function watched() {
	const loaded: string[] = [];
	const table = lateFamilies.map(
		(family): LateFamily => ({
			...family,
			async load() {
				loaded.push(family.id);
				return family.load();
			},
		}),
	);
	return { late: createLateRegistry(table), loaded };
}

it('what is known of a family before its code is there is what the code says', async () => {
	expect(lateFamilies.map(({ id }) => id)).toEqual(families.map(({ id }) => id));
	for (const [index, { load, versions, ...known }] of lateFamilies.entries()) {
		const whole = families[index];
		expect(await load()).toBe(whole);
		expect(whole).toMatchObject(known);
		expect(versions).toHaveLength(whole?.versions.length ?? 0);
		for (const [place, version] of versions.entries()) {
			const loaded = whole?.versions[place];
			for (const key of ['id', 'family', 'version', 'title', 'sessionKinds', 'detection'] as const)
				expect(version[key], `${version.id}: ${key}`).toEqual(loaded?.[key]);
			// By these a host finds folders; whoever looks for its files itself is not asked by their names.
			expect(version.config?.names ?? [], version.id).toEqual(loaded?.config?.names ?? []);
			if (version.detection.asksPlaces) continue;
			for (const path of paths) expect(version.roleOf?.(path), `${version.id}: ${path}`).toEqual(loaded?.roleOf(path));
		}
	}
});

it('a runtime that nobody needs is not loaded, and one that somebody does once', async () => {
	const { late, loaded } = watched();
	const scene = snapshotOf({ runtime: 'openclaw', files: { 'SOUL.md': 'S', 'AGENTS.md': 'A' } });
	expect(late.detectRuntime(scene)?.evidence).toEqual(registry.detectRuntime(scene)?.evidence);
	expect(loaded).toEqual([]);
	const [codex] = late.runtimes.filter(({ family }) => family === 'codex');
	if (!codex) throw new Error('there is no such family');
	expect(isLoaded(codex)).toBe(false);
	const [one, other] = await Promise.all([late.load(codex), late.load(codex)]);
	expect(one).toBe(other);
	expect(one).toBe(registry.runtimeById(codex.id));
	expect(loaded).toEqual(['codex']);
});

it('rules come with their runtime, each in its place', async () => {
	const { late } = watched();
	const before = late.rules;
	expect(late.rules).toBe(before);
	const codex = late.runtimeById('codex');
	if (!codex) throw new Error('there is no such family');
	const own = (await late.load(codex)).rules?.own ?? [];
	expect(own.length).toBeGreaterThan(0);
	expect(before.some((rule) => own.includes(rule))).toBe(false);
	expect(late.rules).toEqual(expect.arrayContaining([...own]));
	await late.loadAll();
	expect(late.rules).toEqual(registry.rules);
});

it('a family that cannot be read is tried again', async () => {
	let tries = 0;
	const table = lateFamilies.map(
		(family): LateFamily =>
			family.id === 'codex'
				? { ...family, load: () => (tries++ === 0 ? Promise.reject(new Error('no disk')) : family.load()) }
				: family,
	);
	const late = createLateRegistry(table);
	const codex = late.runtimeById('codex');
	if (!codex) throw new Error('there is no such family');
	await expect(late.load(codex)).rejects.toThrow('no disk');
	expect((await late.load(codex)).id).toBe(codex.id);
});
