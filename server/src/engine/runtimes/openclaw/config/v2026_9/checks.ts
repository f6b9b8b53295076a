import type { Json } from '../../../../text/json5.ts';
import { policy, toolChecks } from '../v2026_1_29/checks.ts';
import { type Checks, heartbeatOf, ofObject, type ValueCheck } from '../validation/checks.ts';
import { type DurationUnit, parseDurations } from '../validation/duration.ts';
import { isByteSize } from '../validation/textTests.ts';
import { edgeAuth, gateway, notBlank, roleDefinitions, roles, talkProvider } from './gateway.ts';
import { agentModels, modelProviders2026_9, pickerRuntime } from './models.ts';
import { acpBinding, broadcastOptions, references, roster } from './roster.ts';
import { docker, sandbox, sandboxBrowser } from './sandbox.ts';
import { egressHost, workerSettings } from './secrets.ts';
import { browserProfile, exec2026_9, mcpServer, webSearch2026_9 } from './tools.ts';

const heartbeat = heartbeatOf(true, (text) => parseDurations(text, 'm'));

const asText = (value: Json): string =>
	typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';

export const duration =
	(unit: DurationUnit, positive: boolean): ValueCheck =>
	(value, report) => {
		const length = parseDurations(asText(value), unit);
		if (length === undefined) report([], 'invalid duration (use ms, s, m, h, d)');
		else if (positive && length <= 0) report([], 'duration must be positive (use ms, s, m, h, d), e.g. 30d');
	};

const retention = duration('d', true);

/** Keys that hold something which `false` switches off. */
export const unlessOff = (keys: readonly string[], check: ValueCheck): ValueCheck =>
	ofObject((value, report) => {
		for (const key of keys) {
			const written = value[key];
			if (written === undefined || written === false) continue;
			check(written, (path, message) => report([key, ...path], message));
		}
	});

export const size: ValueCheck = (value, report) => {
	if (!isByteSize(asText(value))) report([], 'invalid size (use b, kb, mb, gb, tb)');
};

/** What is checked of the defaults and of each agent alike. */
const perAgent = ['agents.defaults', 'agents.entries.*'].flatMap((agent): (readonly [string, ValueCheck])[] => [
	[`${agent}.heartbeat`, heartbeat],
	[`${agent}.models`, agentModels],
	[`${agent}.models.*.pickerRuntimes.*`, pickerRuntime],
	[`${agent}.sandbox`, sandbox],
	[`${agent}.sandbox.docker`, docker],
	[`${agent}.sandbox.browser`, sandboxBrowser],
]);

/** What 2026.9.6 checks besides the types of keys. */
export const checks2026_9: Checks = new Map<string, ValueCheck>([
	['', references],
	['agents', roster],
	...perAgent,
	['agents.entries.*.tools.exec', exec2026_9],
	['tools.exec', exec2026_9],
	['tools.web.search', webSearch2026_9],
	['bindings.*|1', acpBinding],
	['broadcast', broadcastOptions],
	['browser.profiles.*', browserProfile],
	['cloudWorkers.profiles.*.settings', workerSettings],
	['cron', unlessOff(['sessionRetention'], duration('h', false))],
	['gateway', gateway],
	['gateway.remote.edgeAuth', edgeAuth],
	['gateway.roles', roles],
	['gateway.roles.definitions', roleDefinitions],
	['gateway.tls.certPath', notBlank('certPath')],
	['gateway.tls.keyPath', notBlank('keyPath')],
	['mcp.servers.*', mcpServer],
	['nodeHost.mcp.servers.*', mcpServer],
	['models.providers', modelProviders2026_9],
	['secrets.egressProxy.allowedHosts.*', egressHost],
	['secrets.egressProxy.bypassHosts.*', egressHost],
	['session.maintenance', unlessOff(['maxDiskBytes', 'highWaterBytes'], size)],
	['session.maintenance.pruneAfter', retention],
	...['archiveDashboardAfter', 'preserveRecent', 'resetArchiveRetention'].map((key): [string, ValueCheck] => [
		`session.maintenance.${key}|0`,
		retention,
	]),
	['talk', talkProvider('talk')],
	['talk.realtime', talkProvider('talk.realtime')],
	...toolChecks('agents.entries.*'),
	['agents.entries.*.tools.toolsBySender.*', policy],
	['tools.toolsBySender.*', policy],
]);
