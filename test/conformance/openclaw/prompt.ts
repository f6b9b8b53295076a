import { fromFile, literal, type MappedText } from '../../../server/src/engine/prompt/mappedText.ts';
import type { Part } from '../../../server/src/engine/prompt/prompt.ts';
import { placeholderWording } from '../../../server/src/engine/prompt/wording/placeholder.ts';
import type { Wording } from '../../../server/src/engine/prompt/wording/wording.ts';
import { agentIn } from '../../../server/src/engine/runtimes/openclaw/config/agents.ts';
import { contextParts } from '../../../server/src/engine/runtimes/openclaw/context/contextParts.ts';
import { type RuntimeFacts, runtimeLine } from '../../../server/src/engine/runtimes/openclaw/prompt/runtimeLine.ts';
import {
	literalText,
	type MoreInputs,
	type OpenClawPromptInputs,
} from '../../../server/src/engine/runtimes/openclaw/prompt/sections.ts';
import { systemPromptParts } from '../../../server/src/engine/runtimes/openclaw/prompt/systemPrompt.ts';
import {
	delegationOf,
	sessionKeyShown,
	workspaceOnly,
} from '../../../server/src/engine/runtimes/openclaw/prompt/v2026_9/place.ts';
import { v2026_5_28 } from '../../../server/src/engine/runtimes/openclaw/versions/v2026_5_28.ts';
import { type Adapter, type AdapterContext, Described, type Input, isExact, Prose, textOf } from '../case.ts';
import { is2026_9, profileOf } from './support.ts';

/** The prompt of the runtime's own builder for a case's inputs. */
export function promptParts(input: Input, context: AdapterContext): Part[] {
	const profile = profileOf(context);
	const wording = context.wordingFor(`openclaw@${profile.version}`);
	const entries = (input.contextFiles ?? []).map((file: Input) => {
		const name = file.path.split(/[\\/]/u).at(-1);
		const scoped = profile.scope(fromFile(file.content), name, input.activeProjectKeys ?? []);
		const personal = file.personalUser === true && scoped.text === file.content;
		return { label: file.path, name, source: file.path, content: profile.tidy(scoped), personal };
	});
	const facts: RuntimeFacts = {
		...(profile.place ? factsOf(input, context) : placeFacts(input)),
		...(profile.saysThinking ? { thinking: input.defaultThinkLevel ?? 'off' } : {}),
	};
	return systemPromptParts(
		profile,
		{
			mode: input.promptMode ?? 'full',
			workspaceDir: input.workspaceDir ?? '/w',
			toolNames: input.toolNames ?? [],
			timeZone: input.userTimezone,
			date: input.userDate,
			skillsPrompt: input.skillsPrompt,
			docsPath: input.docsPath,
			// With a configuration, both come out of it and of the running program.
			modelAliasLines: input.config ? [] : input.modelAliasLines,
			ownerNumbers: input.ownerNumbers,
			sandbox: input.sandboxInfo?.enabled,
			voiceHint: input.config ? undefined : input.ttsHint,
			extraPrompt: input.extraSystemPrompt,
			reactions: input.reactionGuidance,
			reasoningTags: input.reasoningTagHint,
			...bootstrapOf(input),
			contextCut: Boolean(input.bootstrapTruncationNotice?.trim()),
			...(profile.place || profile.moreInputs ? { more: moreInputs(input, context) } : {}),
			...(input.withNote ? { bootstrapPresent: true } : {}),
			...(input.heartbeat === undefined ? {} : { heartbeatPrompt: heartbeatOf(input) }),
			runtimeLine: runtimeLine(facts),
		},
		contextParts(profile, profile.arrange(entries), wording, input.bootstrapTruncationWarningLines),
		wording,
	);
}

const heartbeatOf = ({ heartbeat }: Input): NonNullable<OpenClawPromptInputs['heartbeatPrompt']> =>
	heartbeat === 'stock' ? 'stock' : { custom: heartbeat };

/** What the earlier builder says of where it runs. */
const placeFacts = ({ runtimeInfo = {} }: Input): RuntimeFacts => ({
	...runtimeInfo,
	...(runtimeInfo.channel === undefined ? {} : { channel: runtimeInfo.channel.trim().toLowerCase() }),
});

/** Where the run takes place; a configuration outranks what the caller says, as in the runtime. */
function moreInputs(input: Input, context: AdapterContext): MoreInputs {
	const { config, agentId, runtimeInfo = {} } = input;
	const agent = config && agentIn(config, agentId);
	const configured = config && {
		delegation: is2026_9(context)
			? delegationOf(config, agent, agentId, runtimeInfo.sessionKey)
			: delegationOf(config, agent, undefined, undefined),
		workspaceOnly: workspaceOnly(config, agent),
	};
	const { name, parameters } = input.messageTool ?? {};
	return {
		...(input.acpEnabled === false ? { withoutAcp: true } : {}),
		...(input.memoryCitationsMode ? { memory: { citations: input.memoryCitationsMode } } : {}),
		otherSurface: (input.promptSurface ?? 'openclaw_main') !== 'openclaw_main',
		hiddenTools: input.capabilityToolNames ?? [],
		model: runtimeInfo.model,
		channel: runtimeInfo.channel,
		chatType: runtimeInfo.chatType,
		capabilities: runtimeInfo.capabilities ?? [],
		delegation: input.subagentDelegationMode,
		orchestrates: input.proactiveSubagentOrchestration === true,
		repliesByTool: input.sourceReplyDeliveryMode === 'message_tool_only',
		neverSilent: input.silentReplyPromptMode === 'none',
		needsTarget: input.requireExplicitMessageTarget === true,
		messageHints: input.messageToolHints ?? [],
		...(parameters?.properties && 'clawhub' in parameters.properties ? { hubTool: name } : {}),
		projectMemory: (input.projectMemoryBootstrap ?? [])
			.slice(2)
			.map((entry: string) => literal(entry.trim()))
			.filter(({ text }: MappedText) => text !== ''),
		sourcePath: input.sourcePath,
		workingDir: input.runtimeCwd,
		workspaceOnly: input.fsWorkspaceOnly === true,
		workspaceNotes: input.workspaceNotes ?? [],
		reasoningLevel: input.reasoningLevel,
		isHeartbeat: Boolean(input.heartbeatPrompt?.trim()),
		...configured,
	};
}

function factsOf({ runtimeInfo = {} }: Input, context: AdapterContext): RuntimeFacts {
	const { agentName, capabilities = [], sessionKey, sessionId, ...others } = runtimeInfo;
	const namesSession = profileOf(context) !== v2026_5_28;
	const shown = (key: string) => (is2026_9(context) ? sessionKeyShown(key.trim()) : literalText(key));
	const normal: string[] = capabilities.map((each: string) => each.trim().toLowerCase()).filter(Boolean);
	return {
		...others,
		...(sessionKey && namesSession ? { sessionKey: shown(sessionKey) } : {}),
		...(sessionId && namesSession ? { sessionId } : {}),
		name: agentName,
		channel: runtimeInfo.channel?.trim().toLowerCase(),
		capabilities: [...new Set(normal)].sort(),
	};
}

function bootstrapOf({ bootstrapMode, contextFiles }: Input): Pick<OpenClawPromptInputs, 'bootstrap'> {
	if (bootstrapMode === 'limited') return { bootstrap: 'limited' };
	if (bootstrapMode !== 'full') return {};
	const below = (contextFiles ?? []).some((file: Input) => /(?:^|[\\/])BOOTSTRAP\.md$/iu.test(file.path.trim()));
	return { bootstrap: below ? 'below' : 'to-read' };
}

const promptText = (input: Input, context: AdapterContext): string =>
	promptParts(input, context)
		.map((part) => part.text)
		.join('');

const isContext = ({ id }: Part) => /^(?:openclaw\.(?:project-context|context-lines)$|file:)/u.test(id);
const contextPartsIn = (input: Input, context: AdapterContext): Part[] => promptParts(input, context).filter(isContext);

/** From the heading of the context files to the end of the last one. */
function contextSlice(input: Input, context: AdapterContext): string {
	return contextPartsIn(input, context)
		.map((part) => part.text)
		.join('')
		.trimEnd();
}

/** Placeholders, but with the facts that stand between the runtime's sentences: headings are among them. */
const factsWording: Wording = {
	id: 'placeholder',
	textFor: (piece) =>
		piece.text?.map((each) => (typeof each === 'string' ? each : '·'.repeat(each.length))).join('') ??
		placeholderWording.textFor(piece),
};

const withFacts = (input: Input, context: AdapterContext): string =>
	promptText(input, { ...context, wordingFor: () => factsWording });

/** Down to the second level, as the cases of the later builder list them. */
const headings = (text: string): string[] => text.match(/^##? .*$/gmu) ?? [];
/** Those of the earlier one go a level deeper. */
const allHeadings = (text: string): string[] => text.match(/^#{1,3} .*$/gmu) ?? [];

export const promptAdapters: Readonly<Record<string, Adapter>> = {
	'buildAgentSystemPrompt -> Project Context slice': contextSlice,
	'buildAgentSystemPrompt -> headings': (input, context) => allHeadings(withFacts(input, context)),
	'buildAgentSystemPrompt(none)': (input, context) => {
		const text = promptText(input, context);
		return new Described(textOf(promptParts(input, context)), { lines: text.split('\n').length });
	},
	'soul guidance line present': (input, context) =>
		promptText(input, context).includes('If SOUL.md is present, embody its persona and tone.'),
	'empty content file entry': contextSlice,
	buildRuntimeLine: ({ runtimeInfo, channel, capabilities, think }) =>
		runtimeLine({ ...runtimeInfo, channel, capabilities, thinking: think ?? 'off' }),
	'full prompt digest': (input, context) => textOf(promptParts(input, context)),
	'static section digests': (input, context) => {
		const parts = promptParts(input, context);
		return promptText(input, context)
			.split(/\n(?=## )/u)
			.map((section, index) => {
				const head = index === 0 ? '(preamble)' : section.split('\n')[0];
				return new Described(isExact(parts) ? section : new Prose(section), { head });
			});
	},
	'blank-line rule': (input, context) => ({
		containsEmptyLineOutsideBlocks: promptText(input, context).includes('\n\n'),
	}),
	'buildConfiguredAgentSystemPrompt -> Project Context order': (input, context) =>
		headings(contextSlice(input, context)).slice(1),
	'buildConfiguredAgentSystemPrompt -> Project Context slice': contextSlice,
	'Project Context digest': (input, context) => {
		const text = contextSlice(input, context);
		const isOwn = isExact(contextPartsIn(input, context));
		return new Described(isOwn ? text : new Prose(text), { blankRunsCollapsed: !text.includes('\n\n\n') });
	},
	'buildConfiguredAgentSystemPrompt -> headings': (input, context) => headings(withFacts(input, context)),
};
