import { expect, it } from 'vitest';
import { generalRules } from '../../../server/src/engine/rules/table.ts';
import { createRegistry } from '../../../server/src/engine/runtimes/createRegistry.ts';
import { families, registry } from '../../../server/src/engine/runtimes/registry.ts';

const only = (id: string) => families.filter((family) => family.id === id);

const persona = (path: string) =>
	[path, { path, content: { kind: 'unread' }, link: 'none', size: 1, modified: 0 }] as const;

const scene = {
	root: '/agents/aria',
	files: new Map([persona('SOUL.md'), persona('IDENTITY.md')]),
	config: undefined,
	environment: { home: '/home/sam', hostTimeZone: 'UTC', variables: {} },
};

it('a registry knows the families that it is made of, and no others', () => {
	const { runtimes, programs, runtimeById, detectRuntime } = createRegistry(only('holaboss'));
	expect(runtimes.map(({ id }) => id)).toEqual(['holaboss@2026.5.19', 'holaboss@2026.4.13']);
	expect(programs).toEqual([]);
	expect(runtimeById('openclaw@2026.9.6')).toBeUndefined();
	expect(detectRuntime(scene)).toBeUndefined();
	expect(registry.detectRuntime(scene)?.runtime.id).toBe('openclaw@2026.9.6');
});

it('a registry has the general rules, and those of its own runtimes alone', () => {
	const codes = createRegistry(only('holaboss')).rules.map(({ code }) => code);
	expect(codes).toEqual(expect.arrayContaining(generalRules.map(({ code }) => code)));
	expect(codes.filter((code) => !generalRules.some((rule) => rule.code === code))).toEqual([
		'run.too-long',
		'config.not-yaml',
		'memory.outside-namespace',
	]);
	expect(createRegistry([]).rules).toEqual(generalRules);
});

it('a version is found by an id that it had before', () => {
	expect(registry.runtimeById('clawdbot@2026.1.24')?.id).toBe('openclaw@2026.1.24');
	expect(createRegistry(only('goclaw')).runtimeById('clawdbot@2026.1.24')).toBeUndefined();
});
