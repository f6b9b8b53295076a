import { describe, expect, it, test } from 'vitest';
import { referencesTo } from '../../../../server/src/engine/runtimes/openclaw/agents/references.ts';
import { runtimeById, runtimes } from '../../../../server/src/engine/runtimes/registry.ts';
import { isJsonObject, type Json } from '../../../../server/src/engine/text/json5.ts';
import { snapshotOf } from '../../snapshots.ts';

/** Where a schema has texts: keys, `*` for any key and a number for any element. */
function* textPlaces(schema: Json, all: Json, path: readonly (string | number)[] = []): Generator<(string | number)[]> {
	if (!isJsonObject(schema) || path.length > 14) return;
	const { $ref: reference, type, properties, additionalProperties, items } = schema;
	if (typeof reference === 'string' && isJsonObject(all) && isJsonObject(all.$defs)) {
		const target = all.$defs[reference.replace('#/$defs/', '')];
		if (target !== undefined) yield* textPlaces(target, all, path);
	}
	if (type === 'string') yield [...path];
	for (const [key, each] of Object.entries(isJsonObject(properties) ? properties : {}))
		yield* textPlaces(each, all, [...path, key]);
	if (additionalProperties !== undefined) yield* textPlaces(additionalProperties, all, [...path, '*']);
	if (items !== undefined) yield* textPlaces(items, all, [...path, 0]);
	for (const choice of [schema.anyOf, schema.oneOf, schema.allOf])
		for (const each of Array.isArray(choice) ? (choice as Json[]) : []) yield* textPlaces(each, all, path);
}

const holding = (path: readonly (string | number)[], value: Json): Json =>
	path.reduceRight<Json>((inner, step) => (typeof step === 'number' ? [inner] : { [step]: inner }), value);

const nameOf = (path: readonly (string | number)[]) => path.findLast((step) => typeof step === 'string') ?? '';

/** What is called after agents and has another thing’s name: a folder, a header, a program that is no agent of the runtime. */
const others = /^(?:agentDir|userAgent|defaultAgent|allowedAgents|agent)$/u;

const places = runtimes
	.filter(({ id }) => id.startsWith('openclaw@'))
	.flatMap(({ id, config }) => {
		const schema = JSON.parse(JSON.stringify(config?.schema?.() ?? null)) as Json;
		const named = [...textPlaces(schema, schema)].filter((path) => /agent/iu.test(String(nameOf(path))));
		return named.map((path) => [`${id}: ${path.join('.')}`, path] as const);
	});
const ofAgents = places.filter(([, path]) => !others.test(String(nameOf(path))));

describe('the names of agents in a configuration', () => {
	test.each(ofAgents)('%s', (_, path) => {
		expect(referencesTo(holding(path, 'ben'), 'ben').map((each) => each.path)).toEqual([path]);
	});

	it('are there in every version', () => {
		const versions = new Set(ofAgents.map(([name]) => name.split(':', 1)[0]));
		expect(versions.size).toBe(runtimes.filter(({ id }) => id.startsWith('openclaw@')).length);
		expect(ofAgents.length).toBeGreaterThan(20);
	});
});

describe('an agent that a list needs', () => {
	const { agents } = runtimeById('openclaw@2026.9.6') ?? {};
	const entries = 'agents: { entries: { main: { default: true }, ben: {} } }';
	const without = (rest: string) => {
		const plan = agents?.plan(snapshotOf({}, `{ ${entries}, ${rest} }`), { kind: 'remove', id: 'ben' });
		return plan?.kind === 'plan' ? plan.after : plan?.message;
	};

	test.each([
		["approvals: { exec: { agentFilter: ['ben'] } }", 'approvals.exec.agentFilter[0] names'],
		["tools: { agentToAgent: { allow: ['ben', 'BEN'] } }", 'tools.agentToAgent.allow[0] names'],
		["mcp: { servers: { x: { command: 'x', codex: { agents: ['ben'] } } } }", 'codex.agents[0] names'],
		["tools: { swarm: { defaultAgentId: 'ben' } }", 'tools.swarm.defaultAgentId names'],
	])('stays, as the list would mean all of them without it: %s', (rest, message) => {
		expect(without(rest)).toContain(message);
	});

	it('goes where others are in it, or where none means none', () => {
		expect(without("approvals: { exec: { agentFilter: ['main', 'ben'] } }")).toContain("agentFilter: ['main']");
		expect(without("hooks: { token: 't', allowedAgentIds: ['ben'] }")).toContain('allowedAgentIds: []');
	});
});

describe('the conversations of an agent', () => {
	const { agents } = runtimeById('openclaw@2026.1.29') ?? {};
	const config = `{
		agents: { list: [{ id: 'main' }, { id: 'ben' }] },
		session: { sendPolicy: { rules: [{ action: 'deny', match: { keyPrefix: 'agent:ben:' } }, { action: 'deny', match: { keyPrefix: 'agent:benno:' } }] } },
	}`;

	it('are named by its new id as well', () => {
		const plan = agents?.plan(snapshotOf({}, config), { kind: 'rename', id: 'ben', newId: 'bo' });
		expect(plan).toMatchObject({ kind: 'plan', after: expect.stringContaining("keyPrefix: 'agent:bo:'") });
		expect(plan).toMatchObject({ after: expect.stringContaining("keyPrefix: 'agent:benno:'") });
	});

	it('are still named once it is gone, which is said', () => {
		const plan = agents?.plan(snapshotOf({}, config), { kind: 'remove', id: 'ben' });
		const note = 'session.sendPolicy.rules[0].match.keyPrefix still names conversations of ben.';
		expect(plan).toMatchObject({ kind: 'plan', notes: expect.arrayContaining([note]) });
	});
});
