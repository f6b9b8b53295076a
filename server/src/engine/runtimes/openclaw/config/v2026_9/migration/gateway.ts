import type { Json } from '../../../../../text/json5.ts';
import { egressHost } from '../secrets.ts';
import { type ConfigBranch, type ConfigDraft, objectAt } from './draft.ts';
import { fromTable, isFlag, isText, type MigrationStep, merges, rewrites, takesOut, within } from './steps.ts';

const lan = ['0.0.0.0', '::', '[::]', '*'];
const loopback = ['127.0.0.1', 'localhost', '::1', '[::1]'];
const bindModes = Object.fromEntries([
	...lan.map((host) => [host, 'lan']),
	...loopback.map((host) => [host, 'loopback']),
]);

const highestPort = 65_535;
const isNoPort = (value: Json | undefined): boolean => typeof value === 'number' && (value < 1 || value > highestPort);

/** A service with a name was served by Tailscale itself, which the program no longer does. */
const tailscaleService: MigrationStep = within('gateway.tailscale', (_, tailscale) => {
	if (!Object.hasOwn(tailscale, 'serviceName')) return;
	delete tailscale.serviceName;
	if (tailscale.mode === 'serve') tailscale.mode = 'off';
});

const nodes: MigrationStep = within('gateway.nodes', (draft, found) => {
	const skills = objectAt(found, 'skills');
	if (skills && Object.hasOwn(skills, 'enabled')) {
		draft.fill({ owner: skills, key: 'enabled' }, found, 'allowSkills');
		delete found.skills;
	}
	for (const [key, name] of [
		['allowCommands', 'allow'],
		['denyCommands', 'deny'],
	] as const) {
		if (Object.hasOwn(found, key)) draft.fill({ owner: found, key }, draft.ensure(found, 'commands'), name);
	}
});

const servers = ['mcp.servers.*', 'nodeHost.mcp.servers.*'];
const isPositive = (value: Json | undefined): value is number => typeof value === 'number' && value > 0;
const timeouts = {
	connectTimeout: 'connectionTimeoutMs',
	connect_timeout: 'connectionTimeoutMs',
	timeout: 'requestTimeoutMs',
};
const msPerSecond = 1000;

const serverNames = [
	['workingDirectory', 'cwd', isText],
	['supports_parallel_tool_calls', 'supportsParallelToolCalls', isFlag],
	['ssl_verify', 'sslVerify', isFlag],
	['client_cert', 'clientCert', isText],
	['client_key', 'clientKey', isText],
] as const;
const transports: Readonly<Record<string, string | undefined>> = {
	http: 'streamable-http',
	'streamable-http': 'streamable-http',
	sse: 'sse',
	stdio: undefined,
};

/** A member under its new name, unless what has that name is of the right kind already; of the wrong kind it goes. */
function renamed(
	draft: ConfigDraft,
	owner: ConfigBranch,
	key: string,
	name: string,
	isRight: (value: Json | undefined) => boolean,
): void {
	if (!Object.hasOwn(owner, key)) return;
	if (isRight(owner[key]) && !isRight(owner[name])) draft.move({ owner, key }, owner, name);
	else delete owner[key];
}

function putServerRight(draft: ConfigDraft, server: ConfigBranch): void {
	if (isFlag(server.disabled)) {
		const isOff = server.disabled;
		if (!isFlag(server.enabled)) draft.replace({ owner: server, key: 'disabled' }, server, 'enabled', !isOff);
		delete server.disabled;
	}
	for (const [key, name] of Object.entries(timeouts)) {
		const seconds = server[key];
		if (isPositive(seconds) && server[name] === undefined) {
			draft.replace({ owner: server, key }, server, name, seconds * msPerSecond);
		}
		delete server[key];
	}
	for (const [key, name, isRight] of serverNames) renamed(draft, server, key, name, isRight);
	const codex = objectAt(server, 'codex');
	if (codex) renamed(draft, codex, 'default_tools_approval_mode', 'defaultToolsApprovalMode', isText);
}

const servedTools: MigrationStep = (draft) => {
	for (const server of servers.flatMap((place) => draft.objects(place))) putServerRight(draft, server);
	for (const server of draft.objects('mcp.servers.*')) {
		const type = isText(server.type) ? server.type.trim().toLowerCase() : '';
		if (!Object.hasOwn(transports, type)) continue;
		const transport = transports[type];
		if (transport !== undefined && !isText(server.transport)) {
			draft.replace({ owner: server, key: 'type' }, server, 'transport', transport);
		}
		delete server.type;
	}
};

/** Single variables stand next to each other, apart from how a shell is asked for more. */
const variables: MigrationStep = within('env', (draft, env) => {
	const names = Object.keys(env).filter((key) => key !== 'vars' && key !== 'shellEnv' && isText(env[key]));
	for (const key of names) draft.fill({ owner: env, key }, draft.ensure(env, 'vars'), key);
});

const hostnames: MigrationStep = within('browser.ssrfPolicy', (_, policy) => {
	const { hostnameAllowlist: legacy, allowedHostnames: known } = policy;
	if (!Array.isArray(legacy)) return;
	policy.allowedHostnames = [...new Set([...(Array.isArray(known) ? known : []), ...legacy].filter(isText))];
	delete policy.hostnameAllowlist;
});

const telemetry: MigrationStep = within('diagnostics', (_, diagnostics) => {
	const otel = objectAt(diagnostics, 'otel');
	if (otel?.protocol === 'grpc') {
		delete otel.protocol;
		const sends =
			otel.traces !== false || otel.metrics !== false || (otel.logs === true && otel.logsExporter !== 'stdout');
		if (otel.enabled === true && sends) otel.enabled = false;
	}
	const captured = objectAt(otel, 'captureContent');
	if (otel && captured) {
		const { enabled, ...parts } = captured;
		otel.captureContent = isFlag(enabled) ? enabled : Object.values(parts).includes(true);
	}
	const trace = objectAt(diagnostics, 'cacheTrace');
	if (trace) diagnostics.cacheTrace = { enabled: trace.enabled === true };
});

const wideArea: MigrationStep = within('discovery.wideArea', (_, found) => {
	if (found.enabled === false && isText(found.domain) && found.domain.trim() !== '') delete found.domain;
	delete found.enabled;
});

/** Hooks that were named one by one; where there are no others, the switch would now find all that lie about. */
const hookHandlers: MigrationStep = within('hooks.internal', (_, internal) => {
	if (!Object.hasOwn(internal, 'handlers')) return;
	delete internal.handlers;
	const { extraDirs } = objectAt(internal, 'load') ?? {};
	const isNamed = Object.keys(objectAt(internal, 'entries') ?? {}).length > 0;
	const isFound = Array.isArray(extraDirs) && extraDirs.some((folder) => isText(folder) && folder.trim() !== '');
	if (internal.enabled === true && !isNamed && !isFound) delete internal.enabled;
});

const workshop: MigrationStep = within('skills.workshop.autonomous', (draft, autonomous) => {
	if (!Object.hasOwn(autonomous, 'enabled')) return;
	const mode = autonomous.enabled === false ? 'off' : 'propose';
	if (autonomous.mode === undefined) draft.replace({ owner: autonomous, key: 'enabled' }, autonomous, 'mode', mode);
	delete autonomous.enabled;
});

const isHost = (host: Json): boolean => {
	let isRight = isText(host);
	if (isRight)
		egressHost(host, () => {
			isRight = false;
		});
	return isRight;
};

/** Names of hosts that are none. */
const proxyHosts: MigrationStep = within('secrets.egressProxy', (_, proxy) => {
	for (const key of ['bypassHosts', 'allowedHosts']) {
		const hosts = proxy[key];
		if (!Array.isArray(hosts) || hosts.every(isHost)) continue;
		const right = hosts.filter(isHost);
		if (right.length > 0) proxy[key] = right;
		else delete proxy[key];
	}
});

const thinkingFormats: ReadonlySet<string> = new Set(
	'openai openrouter deepseek together qwen qwen-chat-template zai'.split(' '),
);
const chatGptApi = fromTable({ 'openai-codex-responses': 'openai-chatgpt-responses' });

const providerNames: MigrationStep = within('models.providers', (draft, providers) => {
	for (const name of ['codex', 'openai-codex']) {
		const legacy = objectAt(providers, name);
		if (legacy && providers.openai === undefined) draft.move({ owner: providers, key: name }, providers, 'openai');
	}
});

/** What is put right of the program itself: its gateway, servers of tools, models, hooks. */
export const gatewaySteps: readonly MigrationStep[] = [
	tailscaleService,
	takesOut('gateway.port', isNoPort),
	rewrites('gateway.bind', fromTable(bindModes, true)),
	servedTools,
	takesOut(
		'models.providers.*.models.*.compat.nativeWebSearchTool models.providers.*.models.*.compat.requiresMistralToolIds',
	),
	rewrites('models.providers.*.api models.providers.*.models.*.api', chatGptApi),
	providerNames,
	takesOut(
		'models.providers.*.models.*.compat.thinkingFormat',
		(value) => isText(value) && !thinkingFormats.has(value),
	),
	telemetry,
	wideArea,
	variables,
	hostnames,
	merges('media', 'attachments'),
	merges('audit', 'logging', 'audit'),
	nodes,
	rewrites('gateway.reload.mode', fromTable({ restart: 'hybrid', hot: 'hybrid' })),
	rewrites('logging.consoleStyle', fromTable({ compact: 'pretty' })),
	hookHandlers,
	proxyHosts,
	workshop,
];
