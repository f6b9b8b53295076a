import { isJsonObject, type Json } from '../../../../../text/json5.ts';
import { isProgram } from '../../validation/program.ts';
import { type ConfigBranch, type ConfigDraft, objectAt } from './draft.ts';
import { fromTable, isObject, isText, type MigrationStep, renames, rewrites, takesOut, within } from './steps.ts';

interface ExecPolicy {
	readonly security: Json | undefined;
	readonly ask: Json | undefined;
}

/** What a mode stands for, and the modes that two settings amount to; other pairs stay as they are. */
const execModes: readonly (readonly [mode: string, security: string, ask: string])[] = [
	['deny', 'deny', 'off'],
	['deny', 'deny', 'on-miss'],
	['allowlist', 'allowlist', 'off'],
	['ask', 'allowlist', 'on-miss'],
	['full', 'full', 'off'],
];
const policyOf: Readonly<Record<string, ExecPolicy>> = {
	...Object.fromEntries(execModes.toReversed().map(([mode, security, ask]) => [mode, { security, ask }])),
	auto: { security: 'allowlist', ask: 'on-miss' },
};
const securities: ReadonlySet<Json | undefined> = new Set(['deny', 'allowlist', 'full']);
const asks: ReadonlySet<Json | undefined> = new Set(['off', 'on-miss', 'always']);

/** What the tools of everybody say, which an agent goes by for what it does not say itself. */
function sharedPolicy(draft: ConfigDraft): ExecPolicy | undefined {
	const { mode, security, ask } = objectAt(draft.root, 'tools', 'exec') ?? {};
	if (isText(mode) && Object.hasOwn(policyOf, mode)) return policyOf[mode];
	return securities.has(security) && asks.has(ask) ? { security, ask } : undefined;
}

function execMode(draft: ConfigDraft, exec: ConfigBranch, shared: ExecPolicy | undefined): void {
	const { mode, security = shared?.security, ask = shared?.ask } = exec;
	const written = ['security', 'ask'].find((key) => Object.hasOwn(exec, key));
	if (written === undefined) return;
	if (mode === undefined) {
		const found = execModes.find(([, ...pair]) => pair[0] === security && pair[1] === ask);
		if (!found) return;
		draft.replace({ owner: exec, key: written }, exec, 'mode', found[0]);
	}
	delete exec.security;
	delete exec.ask;
}

const execModesOf: MigrationStep = (draft) => {
	const shared = sharedPolicy(draft);
	const own = objectAt(draft.root, 'tools', 'exec');
	if (own) execMode(draft, own, undefined);
	for (const exec of draft.objects('@each.tools.exec')) execMode(draft, exec, shared);
};

const executor: MigrationStep = within('@tools.codeMode', (draft, codeMode) => {
	if (codeMode.runtime !== 'quickjs-wasi') return;
	if (codeMode.executor === undefined)
		draft.replace({ owner: codeMode, key: 'runtime' }, codeMode, 'executor', 'quickjs');
	delete codeMode.runtime;
});

/** One switch for messages to other chats is two now, and what everybody's said counted for each agent as well. */
const crossContext: MigrationStep = (draft) => {
	const all = objectAt(draft.root, 'tools', 'message');
	const [isOpen, shared] = [all?.allowCrossContextSend === true, objectAt(all, 'crossContext')];
	for (const message of [...draft.objects('@each.tools.message'), ...(all ? [all] : [])]) {
		const inherits = message !== all && isOpen;
		if (message.allowCrossContextSend === undefined && !inherits) continue;
		const opens = message.allowCrossContextSend === undefined || message.allowCrossContextSend === true;
		if (opens || inherits) {
			const own = draft.ensure(message, 'crossContext');
			own.allowWithinProvider = opens || (own.allowWithinProvider ?? shared?.allowWithinProvider) !== false;
			own.allowAcrossProviders = opens || (own.allowAcrossProviders ?? shared?.allowAcrossProviders) === true;
		}
		delete message.allowCrossContextSend;
	}
};

const updatePlan: MigrationStep = within('tools.experimental', (draft, experimental) => {
	const tools = objectAt(draft.root, 'tools');
	if (!tools) return;
	if (Object.hasOwn(experimental, 'planTool'))
		draft.fill({ owner: experimental, key: 'planTool' }, tools, 'updatePlan');
	delete tools.experimental;
});

const isHearing = (model: Json): boolean =>
	isJsonObject(model) && (!Array.isArray(model.capabilities) || model.capabilities.includes('audio'));
const listOf = (value: Json | undefined): readonly Json[] => (Array.isArray(value) ? value : []);

/** A program that writes down what is spoken is one of the models for media, unless there is one for it. */
const transcription: MigrationStep = within('audio', (draft, audio) => {
	if (audio.transcription === undefined) return;
	const { command, timeoutSeconds } = objectAt(audio, 'transcription') ?? {};
	const words = listOf(command);
	const [program] = words;
	if (words.every(isText) && isText(program) && isProgram(program)) {
		const media = draft.ensure(draft.root, 'tools', 'media');
		const hearing = draft.ensure(media, 'audio');
		if (![...listOf(media.models), ...listOf(hearing.models)].some(isHearing)) {
			const name = program.trim();
			const args = words.slice(1).map((word) => word.replaceAll('{input}', '{{AttachmentPath}}'));
			hearing.enabled = true;
			hearing.preferredModel = `cli:${name}`;
			media.models = [
				...listOf(media.models),
				{
					command: name,
					type: 'cli',
					...(args.length > 0 && { args }),
					...(typeof timeoutSeconds === 'number' && { timeoutSeconds }),
					capabilities: ['audio'],
				},
			];
		}
	}
	delete audio.transcription;
	if (Object.keys(audio).length === 0) delete draft.root.audio;
});

const mediaKinds = ['image', 'audio', 'video'];
const deepgramKeys = {
	detectLanguage: 'detect_language',
	punctuate: 'punctuate',
	smartFormat: 'smart_format',
} as const;

const deepgram: MigrationStep = (draft) => {
	const places = ['models.*', ...mediaKinds, ...mediaKinds.map((kind) => `${kind}.models.*`)];
	for (const owner of places.flatMap((place) => draft.objects(`tools.media.${place}`))) {
		const legacy = objectAt(owner, 'deepgram');
		if (!legacy) continue;
		const options = draft.ensure(owner, 'providerOptions', 'deepgram');
		for (const [key, name] of Object.entries(deepgramKeys)) {
			if (typeof legacy[key] === 'boolean') draft.fill({ owner: legacy, key }, options, name);
		}
		delete owner.deepgram;
	}
};

/** Models for images, sounds and films are one list, in which each says what it is for. */
const mediaModels: MigrationStep = within('tools.media', (draft, media) => {
	const found: ConfigBranch[] = [];
	for (const kind of mediaKinds) {
		for (const model of draft.objects(`tools.media.${kind}.models.*`)) {
			const { capabilities } = model;
			if (Array.isArray(capabilities) && !capabilities.includes(kind)) continue;
			model.capabilities = [kind];
			found.push(model);
		}
		takesOut(`tools.media.${kind}.models`)(draft);
		takesOut(`tools.media.${kind}`, (value) => isObject(value) && Object.keys(value).length === 0)(draft);
	}
	if (found.length === 0) return;
	media.models = [...(found as Json[]), ...listOf(media.models)];
});

const toolNames = fromTable({ image: 'view_image', spawn_task: 'suggest_task' }, true);
const policies = [
	'@tools',
	'@tools.byProvider.*',
	'@tools.sandbox.tools',
	'@tools.subagents.tools',
	'@tools.toolsBySender.*',
];

/** Both lists of a policy become one where no profile stands behind them; else it is left to people. */
const oneList: MigrationStep = (draft) => {
	const shared = objectAt(draft.root, 'tools');
	const own = draft.objects('@each').map((agent) => objectAt(agent, 'tools') ?? {});
	joinLists(shared, [{}, ...own]);
	const providers = new Set(draft.members('@tools.byProvider.*').map(({ key }) => key));
	for (const provider of providers) {
		const of = (tools: ConfigBranch | undefined) => objectAt(tools, 'byProvider', provider);
		joinLists(of(shared), [{}, ...own.map((tools) => of(tools) ?? {})]);
	}
};

const isPlain = (profile: Json | undefined): boolean => profile == null || profile === 'full';

/** Joins the lists of `shared`, which is that of everybody, and those of each agent. */
function joinLists(shared: ConfigBranch | undefined, own: readonly ConfigBranch[]): void {
	for (const scope of shared ? [shared, ...own] : own) {
		const users = scope === shared ? own.filter(({ alsoAllow }) => !Array.isArray(alsoAllow)) : [scope];
		const [allow, more] = [listOf(scope.allow), listOf(scope.alsoAllow)];
		if (allow.length === 0 || more.length === 0 || ![...allow, ...more].every(isText)) continue;
		if (!users.every(({ profile }) => isPlain(profile ?? shared?.profile))) continue;
		scope.allow = [...new Set([...allow, ...more])];
		scope.alsoAllow = [];
	}
}

export const toolSteps: readonly MigrationStep[] = [
	transcription,
	takesOut('@tools.codeMode.languages'),
	executor,
	execModesOf,
	renames('tools.exec.timeoutSec timeoutSeconds'),
	takesOut('tools.media.asyncCompletion'),
	crossContext,
	updatePlan,
	deepgram,
	mediaModels,
	rewrites(
		policies.flatMap((place) => ['allow', 'alsoAllow', 'deny'].map((list) => `${place}.${list}.*`)).join(' '),
		toolNames,
	),
	oneList,
];
