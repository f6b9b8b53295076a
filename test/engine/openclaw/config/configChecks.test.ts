import { expect, it } from 'vitest';
import { runtimeById } from '../../../../server/src/engine/runtimes/registry.ts';
import { snapshotOf } from '../../snapshots.ts';

/** What the runtime says against a configuration, each with the text that is pointed at. */
function saidOf(version: string, config: string): string[] {
	const reading = runtimeById(`openclaw@${version}`)?.config?.read?.(snapshotOf({}, config));
	expect(reading?.state).toBe(reading?.problems.length ? 'invalid' : 'valid');
	return (reading?.problems ?? []).map(
		({ path, message, range }) => `${path}: ${message} @${config.slice(range.start, range.end)}`,
	);
}

const sameScope =
	'cannot set both allow and alsoAllow in the same scope (merge alsoAllow into allow, or remove allow and use profile + alsoAllow)';
const avatar = 'identity.avatar must be a workspace-relative path, http(s) URL, or data URI.';

it.each([
	[
		'2026.1.24',
		'{channels:{telegram:{dmPolicy:"open",allowFrom:[]}}}',
		'channels.telegram.allowFrom: channels.telegram.dmPolicy="open" requires channels.telegram.allowFrom to include "*" @[]',
	],
	[
		'2026.1.24',
		'{channels:{discord:{dm:{policy:"open",allowFrom:[1]}}}}',
		'channels.discord.dm.allowFrom: channels.discord.dm.policy="open" requires channels.discord.dm.allowFrom to include "*" @[1]',
	],
	[
		'2026.1.24',
		'{agents:{defaults:{heartbeat:{every:"soon"}}}}',
		'agents.defaults.heartbeat.every: invalid duration (use ms, s, m, h) @"soon"',
	],
	[
		'2026.1.29',
		'{agents:{list:[{id:"a",heartbeat:{every:"1h",activeHours:{start:"24:00"}}}]}}',
		'agents.list.0.heartbeat.activeHours.start: invalid time (start cannot be 24:00) @"24:00"',
	],
	['2026.1.29', '{tools:{allow:["a"],alsoAllow:["b"]}}', `tools: tools ${sameScope} @{allow:["a"],alsoAllow:["b"]}`],
	[
		'2026.1.24',
		'{agents:{list:[{id:"a",identity:{avatar:"~/a.png"}}]}}',
		`agents.list.0.identity.avatar: ${avatar} @"~/a.png"`,
	],
	[
		'2026.1.24',
		'{agents:{list:[{id:"a",agentDir:"/x"},{id:"b",agentDir:"/x/"}]}}',
		'agents.list.1.agentDir: Duplicate agentDir detected: "a" and "b" share /x/ @"/x/"',
	],
	[
		'2026.9.6',
		'{agents:{entries:{a:{identity:{avatar:"../a.png"}}}}}',
		'agents.entries.a.identity.avatar: identity.avatar must stay within the agent workspace. @"../a.png"',
	],
	[
		'2026.9.6',
		'{agents:{ownership:"explicit",entries:{a:{},A:{}}}}',
		'agents.entries.A: agents.entries keys "a" and "A" resolve to the same agent id "a"; rename one key so each agent has a unique id @{}',
	],
	['2026.9.6', '{talk:{agentId:"zoe"}}', 'talk.agentId: Unknown agent id "zoe" (not in agents.entries). @"zoe"'],
	[
		'2026.9.6',
		'{session:{maintenance:{archiveDashboardAfter:"0d"}}}',
		'session.maintenance.archiveDashboardAfter: duration must be positive (use ms, s, m, h, d), e.g. 30d @"0d"',
	],
	[
		'2026.9.6',
		'{agents:{defaults:{decisionModel:"gpt"}}}',
		'agents.defaults.decisionModel: Expected provider/model, or an empty string to disable decision models. @"gpt"',
	],
])('%s throws away %s', (version, config, sentence) => {
	expect(saidOf(version, config)).toEqual([sentence]);
});

it('asks for an owner where several agents share a place', () => {
	const shared = '{agents:{ownership:"implicit",entries:{a:{},b:{}}}}';
	expect(saidOf('2026.9.6', shared)[0]).toMatch(/^agents\.ownership: /u);
	// It writes that down itself.
	expect(saidOf('2026.9.6', '{agents:{entries:{a:{},b:{}}}}')).toEqual([]);
	expect(saidOf('2026.9.6', '{agents:{entries:{a:{default:true},b:{}}}}')).toEqual([]);
});

it.each([
	['2026.1.24', '{channels:{telegram:{dmPolicy:"open",allowFrom:[" * "]}}}'],
	['2026.1.24', '{agents:{defaults:{heartbeat:{activeHours:{start:"25:00"}}}}}'],
	['2026.1.24', '{tools:{allow:["a"]},agents:{list:[{id:"a",identity:{avatar:"a/../b.png"}}]}}'],
	['2026.1.24', '{agents:{list:[{id:"a",workspace:"/w",identity:{avatar:"/w/a.png"}}]}}'],
	['2026.9.6', '{agents:{defaults:{heartbeat:{every:"0m"}}}}'],
	['2026.9.6', '{bindings:[{agentId:"main",match:{channel:"telegram"}}]}'],
	['2026.9.6', '{cron:{sessionRetention:false}}'],
])('%s keeps %s', (version, config) => {
	expect(saidOf(version, config)).toEqual([]);
});
