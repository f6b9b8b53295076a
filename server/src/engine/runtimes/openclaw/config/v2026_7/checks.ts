import { isJsonObject, type Json } from '../../../../text/json5.ts';
import { normalizeAgentId } from '../agents.ts';
import { policy, toolChecks } from '../v2026_1_29/checks.ts';
import { duration, size, unlessOff } from '../v2026_9/checks.ts';
import { notBlank, talkProvider } from '../v2026_9/gateway.ts';
import { modelProviders2026_7 } from '../v2026_9/models.ts';
import { acpBinding } from '../v2026_9/roster.ts';
import { binds2026_9, reportDocker, sandbox, sandboxBrowser } from '../v2026_9/sandbox.ts';
import { browserProfile, exec2026_7, stdioServer, webSearch2026_7 } from '../v2026_9/tools.ts';
import {
	broadcast,
	type Checks,
	heartbeatOf,
	listOf,
	ofObject,
	type ReportFault,
	type ValueCheck,
} from '../validation/checks.ts';
import { parseDurations } from '../validation/duration.ts';
import { isProgram } from '../validation/program.ts';
import { isWidth } from './width.ts';

const heartbeat = heartbeatOf(false, (text) => parseDurations(text, 'm'));

/** Bindings name agents of the list, where there is one, in any spelling of their ids. */
const bindings: ValueCheck = ofObject(({ agents, bindings: bound }, report) => {
	const ids = listOf(isJsonObject(agents) ? agents.list : undefined).map((agent) =>
		normalizeAgentId(isJsonObject(agent) ? String(agent.id) : undefined),
	);
	if (ids.length === 0) return;
	for (const [index, binding] of listOf(bound).entries()) {
		const id = isJsonObject(binding) ? binding.agentId : undefined;
		if (typeof id !== 'string' || ids.includes(normalizeAgentId(id))) continue;
		report(['bindings', index, 'agentId'], `Unknown agent id "${id}" (not in agents.list).`);
	}
});

/** Two numbers of which the first has to be below the second. */
const below =
	(lower: string, upper: string, says: string): ValueCheck =>
	(value, report) => {
		const { [lower]: low, [upper]: high } = isJsonObject(value) ? value : {};
		if (typeof low === 'number' && typeof high === 'number' && low >= high) report([upper], says);
	};

const loopDetection: ValueCheck = (value, report) => {
	const names = ['warningThreshold', 'criticalThreshold', 'globalCircuitBreakerThreshold'];
	for (const [index, upper] of names.slice(1).entries()) {
		const lower = names[index] ?? '';
		below(lower, upper, `tools.loopDetection.${lower} must be lower than ${upper}.`)(value, report);
	}
};

const retries: ValueCheck = ofObject(({ min, max }, report) => {
	if (typeof min === 'number' && typeof max === 'number' && max < min) {
		report(['max'], 'max must be greater than or equal to min');
	}
});

/** Minutes between looks at a channel while nothing says otherwise. */
const usualHealthCheck = 5;

const gateway: ValueCheck = ofObject(({ channelHealthCheckMinutes, channelStaleEventThresholdMinutes }, report) => {
	const each = channelHealthCheckMinutes ?? usualHealthCheck;
	if (typeof channelStaleEventThresholdMinutes !== 'number' || typeof each !== 'number' || each === 0) return;
	if (channelStaleEventThresholdMinutes >= each) return;
	const [threshold, why] = ['channelStaleEventThresholdMinutes', 'to avoid delayed stale detection'];
	report([threshold], `${threshold} should be >= channelHealthCheckMinutes ${why}`);
});

/** `bindings.acp` was a channel's own once, at any depth. */
function channelBindings(value: Json, report: ReportFault, path: readonly (string | number)[] = []): void {
	if (Array.isArray(value)) {
		for (const [index, each] of value.entries()) channelBindings(each, report, [...path, index]);
	} else if (isJsonObject(value)) {
		const acp = isJsonObject(value.bindings) ? value.bindings.acp : undefined;
		if (typeof acp === 'object' && acp !== null) {
			const says = 'Legacy channel-local ACP bindings were removed; use top-level bindings[] entries.';
			report([...path, 'bindings', 'acp'], says);
		}
		for (const [key, each] of Object.entries(value)) channelBindings(each, report, [...path, key]);
	}
}

const width: ValueCheck = (value, report) => {
	if (isWidth(String(value))) return;
	const examples = '960px, 82%, min(1280px, 82%), or calc(100% - 2rem)';
	report([], `Expected a CSS width value such as ${examples}`);
};

const command: ValueCheck = (value, report) => {
	if (Array.isArray(value) && !isProgram(value[0])) report([0], 'expected safe executable name or path');
};

const cron: ValueCheck = (value, report) => {
	unlessOff(['sessionRetention'], duration('h', false))(value, report);
	const log = isJsonObject(value) ? value.runLog : undefined;
	if (isJsonObject(log)) {
		unlessOff(['maxBytes'], size)(log, (path, says) => report(['runLog', ...path], says));
	}
};

const maintenance: ValueCheck = (value, report) => {
	unlessOff(['pruneAfter', 'resetArchiveRetention'], duration('d', false))(value, report);
	unlessOff(['maxDiskBytes', 'highWaterBytes'], size)(value, report);
};

/** What is checked of the defaults and of each agent alike. */
const perAgent = ['agents.defaults', 'agents.list.*'].flatMap((agent): (readonly [string, ValueCheck])[] => [
	[`${agent}.heartbeat`, heartbeat],
	[`${agent}.runRetries`, retries],
	[`${agent}.sandbox`, sandbox],
	[
		`${agent}.sandbox.docker`,
		ofObject((value, report) => reportDocker(value, report, { ...binds2026_9, appArmor: 'apparmor' })),
	],
	[`${agent}.sandbox.browser`, sandboxBrowser],
]);

/** What 2026.7.1 checks besides the types of keys. */
export const checks2026_7: Checks = new Map<string, ValueCheck>([
	[
		'',
		(value, report) => {
			bindings(value, report);
			broadcast(value, report);
		},
	],
	...perAgent,
	...toolChecks('agents.list.*'),
	['agents.list.*.tools.exec', exec2026_7],
	['agents.list.*.tools.loopDetection', loopDetection],
	['agents.list.*.tools.toolsBySender.*', policy],
	['audio.transcription.command', command],
	['bindings.*|1', acpBinding],
	['browser.profiles.*', browserProfile],
	['channels', (value, report) => channelBindings(value, report)],
	['cron', cron],
	['gateway', gateway],
	['gateway.controlUi.chatMessageMaxWidth', width],
	['gateway.tls.certPath', notBlank('certPath')],
	['gateway.tls.keyPath', notBlank('keyPath')],
	['mcp.servers.*', stdioServer],
	['models.providers', modelProviders2026_7],
	['session.maintenance', maintenance],
	['talk', talkProvider('talk')],
	['talk.realtime', talkProvider('talk.realtime')],
	['tools.exec', exec2026_7],
	['tools.loopDetection', loopDetection],
	['tools.toolsBySender.*', policy],
	['tools.web.search', webSearch2026_7],
]);
