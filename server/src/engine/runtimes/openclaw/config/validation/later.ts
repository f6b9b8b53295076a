import { posix, win32 } from 'node:path';
import { isJsonObject, type Json, type JsonObject } from '../../../../text/json5.ts';
import { normalizeAgentId } from '../agents.ts';
import { listOf, ofObject, type ReportFault, type ValueCheck } from './checks.ts';

type PathStep = string | number;
interface Agent {
	readonly id: string;
	readonly entry: JsonObject;
	readonly path: readonly PathStep[];
}

function agentsIn(agents: Json | undefined): Agent[] {
	if (!isJsonObject(agents)) return [];
	const keyed = isJsonObject(agents.entries) ? Object.entries(agents.entries) : [];
	const written: [PathStep, Json, Json | undefined][] = [
		...keyed.map(([key, entry]): [PathStep, Json, Json] => [key, entry, key]),
		...listOf(agents.list).map((entry, index): [PathStep, Json, Json | undefined] => [
			index,
			entry,
			isJsonObject(entry) ? entry.id : undefined,
		]),
	];
	return written.flatMap(([step, entry, id]) =>
		isJsonObject(entry)
			? [
					{
						id: normalizeAgentId(String(id ?? '')),
						entry,
						path: ['agents', typeof step === 'string' ? 'entries' : 'list', step],
					},
				]
			: [],
	);
}

const pathsFor = (path: string) => (/^[a-z]:[\\/]/iu.test(path) ? win32 : posix);

/** What is wrong with where a picture is said to lie. */
function avatarProblem(avatar: string, workspace: Json | undefined): string | undefined {
	if (avatar === '' || /^(?:data:|https?:\/\/)/iu.test(avatar)) return undefined;
	const isWindows = /^[a-z]:[\\/]/iu.test(avatar);
	if (avatar.startsWith('~') || (!isWindows && /^[a-z][a-z0-9+.-]*:/iu.test(avatar))) {
		return 'identity.avatar must be a workspace-relative path, http(s) URL, or data URI.';
	}
	const paths = pathsFor(avatar);
	const root = typeof workspace === 'string' && paths.isAbsolute(workspace.trim()) ? workspace.trim() : undefined;
	// Where the workspace is not spelt out, an absolute path may well lie in it.
	if (paths.isAbsolute(avatar) && root === undefined) return undefined;
	const base = root ?? '/w';
	const relative = paths.relative(base, paths.resolve(base, avatar));
	const leaves = relative.startsWith('..') || paths.isAbsolute(relative);
	return leaves ? 'identity.avatar must stay within the agent workspace.' : undefined;
}

function reportAvatars(agents: readonly Agent[], report: ReportFault): void {
	for (const { entry, path } of agents) {
		const avatar = isJsonObject(entry.identity) ? entry.identity.avatar : undefined;
		const problem = typeof avatar === 'string' ? avatarProblem(avatar.trim(), entry.workspace) : undefined;
		if (problem !== undefined) report([...path, 'identity', 'avatar'], problem);
	}
}

/** Agents that share a folder for credentials and sessions; the first entry of an id is the one that counts. */
function reportSharedFolders(agents: readonly Agent[], report: ReportFault): boolean {
	const first = new Map(agents.toReversed().map((agent) => [agent.id, agent]));
	const byFolder = new Map<string, string>();
	let found = false;
	for (const { id, entry, path } of agents.filter((agent) => first.get(agent.id) === agent)) {
		const folder = typeof entry.agentDir === 'string' ? entry.agentDir.trim() : '';
		if (folder === '') continue;
		const key = pathsFor(folder)
			.normalize(folder)
			.replace(/(?<=[^\\/\r\n]|^[\\/])[\\/]+$/u, '');
		const other = byFolder.get(key);
		if (other === undefined) byFolder.set(key, id);
		else {
			found = true;
			report([...path, 'agentDir'], `Duplicate agentDir detected: "${other}" and "${id}" share ${folder}`);
		}
	}
	return found;
}

/** What every version looks at once a configuration fits its schema; any of it throws the whole of it away. */
export const laterChecks: ValueCheck = ofObject((config, report) => {
	const agents = agentsIn(config.agents);
	if (!reportSharedFolders(agents, report)) reportAvatars(agents, report);
});

/** Nobody may be let in unasked over Tailscale. */
const tailscale: ValueCheck = ofObject(({ gateway }, report) => {
	const { auth, tailscale: served } = isJsonObject(gateway) ? gateway : {};
	const mode = isJsonObject(served) ? served.mode : undefined;
	if (!isJsonObject(auth) || auth.mode !== 'none') return;
	const none = 'auth.mode=none cannot be used';
	if (mode === 'funnel') {
		const needs = 'gateway.tailscale.mode=funnel requires gateway.auth.mode=password';
		report(['gateway', 'auth', 'mode'], `${needs}; ${none} when exposing the gateway through Tailscale Funnel`);
	} else if (mode === 'serve') {
		const instead = 'configure token, password, or trusted-proxy auth before exposing the gateway through Tailscale';
		report(['gateway', 'auth', 'mode'], `gateway.${none} with gateway.tailscale.mode=serve; ${instead}`);
	}
});

/** Whoever serves over Tailscale listens on this machine alone. */
const tailscaleBind: ValueCheck = ofObject(({ gateway }, report) => {
	const { bind = 'loopback', customBindHost, tailscale: served } = isJsonObject(gateway) ? gateway : {};
	const mode = isJsonObject(served) ? served.mode : undefined;
	if ((mode !== 'serve' && mode !== 'funnel') || bind === 'loopback') return;
	if (bind === 'custom' && typeof customBindHost === 'string' && isLoopback(customBindHost.trim())) return;
	const ways = 'gateway.bind="loopback" or gateway.bind="custom" with gateway.customBindHost="127.0.0.1"';
	report(
		['gateway', 'bind'],
		`gateway.bind must resolve to loopback when gateway.tailscale.mode=${mode} (use ${ways})`,
	);
});

const isLoopback = (host: string): boolean => /^127(?:\.(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)){3}$/u.test(host);

/** One after the other, until one finds something. */
const firstOf =
	(...checks: readonly ValueCheck[]): ValueCheck =>
	(value, report) => {
		let found = false;
		for (const check of checks) {
			if (found) return;
			check(value, (path, message) => {
				found = true;
				report(path, message);
			});
		}
	};

/** `next` looks only at what `laterChecks` has nothing against. */
const followedBy =
	(next: ValueCheck): ValueCheck =>
	(value, report) => {
		let found = false;
		laterChecks(value, (path, message) => {
			found = true;
			report(path, message);
		});
		if (!found) next(value, report);
	};

/** As `laterChecks`, and what 2026.3 and 2026.9.6 add. */
export const laterChecks2026_3 = followedBy(tailscaleBind);
export const laterChecks2026_7 = followedBy(firstOf(tailscaleBind, tailscale));
export const laterChecks2026_9 = followedBy(tailscale);
