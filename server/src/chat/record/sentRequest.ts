import type { ChatPreflight } from '../../../../protocol/chat/chat.ts';
import { type CapabilityInputs, capabilityManifest } from '../../engine/continuity/capabilityManifest.ts';
import { cacheProfileOf } from '../../engine/continuity/promptCacheProfile.ts';
import { type SourcedSection, sectionsOf } from '../../engine/continuity/promptSections.ts';
import { messageDigest, saidBefore } from '../../engine/continuity/saidBefore.ts';
import type { Prompt } from '../../engine/prompt/prompt.ts';
import { sha256 } from '../../engine/text/sha256.ts';
import { type Snapshot, textOf } from '../../engine/workspace/snapshot.ts';
import type { ModelMessage, ModelRequest } from '../../host/models/model.ts';
import type { Workspace } from '../../host/workspace/workspaces.ts';
import type { ChatTool } from '../tools/tool.ts';

/** What a record asks of a workspace. */
export type RecordedWorkspace = Pick<Workspace, 'root' | 'runtime' | 'snapshot' | 'secretsIn'> &
	Partial<Pick<Workspace, 'session'>>;

/** A request as it went out, and what it was made of. */
export interface SentRequest {
	readonly workspace: RecordedWorkspace;
	/** Session kind. */
	readonly mode: string;
	/** What the person typed, where a skill's text went out in its place. */
	readonly typed?: string | undefined;
	readonly provider: string;
	readonly request: Pick<ModelRequest, 'model' | 'system' | 'tools' | 'messages'> & Partial<ModelRequest>;
	/** Absent where the model was asked for something else than to answer as the agent. */
	readonly prompt?: Prompt;
	/** In the order of the prompt's parts, blank ones left out. */
	readonly parts?: ChatPreflight['parts'];
	readonly tools: readonly Pick<ChatTool, 'name' | 'permission'>[];
}

/** Section as it is kept. `weight`: tokens, an estimate; the word itself would be taken for a secret's name. */
interface KeptSection {
	readonly id: string;
	readonly title: string;
	readonly channel: string;
	readonly precedence: string;
	readonly priority: number;
	readonly apply_at: string;
	readonly volatility: string;
	/** Path in the workspace. */
	readonly path?: string;
	/** Where a stretch of the file begins: line of the content from 0, and line of the file from 1. */
	readonly lines?: readonly (readonly [number, number])[];
	readonly weight: number;
	readonly fingerprint: string;
	readonly content: string;
}

const lineBreaks = (text: string, until: number): number => text.slice(0, until).split('\n').length - 1;

/** Which lines of the file the lines of a section are. */
function linesOf({ parts, path }: SourcedSection, snapshot: Snapshot): KeptSection['lines'] {
	const file = path === undefined ? undefined : textOf(snapshot, path);
	if (file === undefined) return undefined;
	let before = '';
	return parts.flatMap(({ text, source }) => {
		const runs = 'runs' in source && source.path === path ? source.runs : [];
		const lines = runs.map(
			({ at, from }) => [lineBreaks(before + text, before.length + at), lineBreaks(file, from) + 1] as const,
		);
		before += text;
		return lines;
	});
}

function keptSections({ prompt, parts = [], request, workspace }: SentRequest): readonly KeptSection[] {
	if (!prompt)
		return request.system.map(({ titles, text, tokens }, index) => ({
			id: `instructions.${index + 1}`,
			title: titles.join(', '),
			channel: 'system_prompt',
			precedence: 'base_runtime',
			priority: (index + 1) * 100,
			apply_at: 'runtime_config',
			volatility: 'stable',
			weight: tokens,
			fingerprint: sha256(text),
			content: text,
		}));
	const present = prompt.parts.filter(({ text }) => text.trim() !== '');
	const weights = new Map(present.map(({ id }, index) => [id, parts[index]?.tokens ?? 0]));
	const snapshot = workspace.snapshot();
	return sectionsOf(prompt).sections.map((section) => {
		const { id, title, channel, precedence, priority, applyAt, volatility, path, content } = section;
		const lines = linesOf(section, snapshot);
		return {
			id,
			title,
			channel,
			precedence,
			priority,
			apply_at: applyAt,
			volatility,
			...(path !== undefined && { path }),
			...(lines && lines.length > 0 && { lines }),
			weight: section.parts.reduce((sum, part) => sum + (weights.get(part.id) ?? 0), 0),
			fingerprint: sha256(content),
			content,
		};
	});
}

/** Whether words of a person are in it, and not only what tools gave back. */
const isSaid = (message: ModelMessage | undefined): boolean =>
	message?.role === 'user' && message.content.some(({ kind }) => kind === 'text');

/** The last thing that a person said, and what stands in front of it. */
function lastMessage({ request }: SentRequest): { readonly instruction: string; readonly context: string | null } {
	const last = request.messages.findLast(isSaid);
	const words = last?.content.flatMap((part) => (part.kind === 'text' ? [part.text] : [])).join('\n\n') ?? '';
	return { instruction: words, context: last?.context?.text ?? null };
}

/** By the key of our own words for a tool's permission. */
const policies = { read: 'inspect', write: 'mutate' } as const;

const manifestOf = ({ tools, workspace }: SentRequest) => {
	const skillIds = [...workspace.snapshot().files.keys()].flatMap(
		(path) => /(?:^|\/)skills\/([^/]+)\/SKILL\.md$/u.exec(path)?.[1] ?? [],
	);
	const inputs: CapabilityInputs = {
		defaultTools: tools.map(({ name }) => name),
		skillIds,
		skillTools: [],
		policies: Object.fromEntries(tools.map(({ name, permission }) => [name, policies[permission]])),
	};
	return capabilityManifest(inputs);
};

/** What a turn keeps of the request that it began with, before secrets are taken out of it. */
export interface RequestFacts {
	readonly sectionIds: readonly string[];
	readonly manifestFingerprint: string;
	/** Without the two prompts that it splits: they are the contents of the sections. */
	readonly cacheProfile: Readonly<Record<string, unknown>> | null;
	readonly payload: Readonly<Record<string, unknown>>;
}

const snakeKey = (key: string): string => key.replaceAll(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`);

/** The names of the fields as the runtimes that keep such things write them. */
const inSnakeCase = (fields: object): Record<string, unknown> =>
	Object.fromEntries(Object.entries(fields).map(([key, value]) => [snakeKey(key), value]));

function profileOf(sent: SentRequest): RequestFacts['cacheProfile'] {
	if (!sent.prompt) return null;
	const { sections, between } = sectionsOf(sent.prompt);
	const {
		cacheableSystemPrompt: _cacheable,
		volatileSystemPrompt: _volatile,
		...rest
	} = cacheProfileOf(sections, between);
	return inSnakeCase(rest);
}

interface Whose {
	readonly workspaceId: string;
	readonly sessionId: string;
	readonly inputId: string;
	/** Titles of what was put beside the message. */
	readonly attachments: readonly string[];
}

export function factsOf(sent: SentRequest, whose: Whose): RequestFacts {
	const { workspace, mode, typed, provider, request } = sent;
	const sections = keptSections(sent);
	const { fingerprint: manifestFingerprint, ...manifest } = manifestOf(sent);
	const cacheProfile = profileOf(sent);
	const { instruction, context } = lastMessage(sent);
	return {
		// A runtime that makes sections does not count what its harness adds to them among its own.
		sectionIds: sections.flatMap(({ id, precedence }) => (precedence === 'harness_addendum' ? [] : [id])),
		manifestFingerprint,
		cacheProfile,
		payload: {
			schema_version: 1,
			snapshot_kind: 'harness_host_request',
			workspace_id: whose.workspaceId,
			session_id: whose.sessionId,
			input_id: whose.inputId,
			harness_id: workspace.runtime.id,
			harness_title: workspace.runtime.title,
			raw_instruction: instruction,
			...(typed !== undefined && { typed_instruction: typed }),
			attachments: whose.attachments,
			runtime_config: {
				provider,
				model: request.model,
				mode,
				prompt_sections: sections,
				context_messages: context === null ? [] : [context],
				prompt_cache_profile: cacheProfile,
				capability_manifest: { ...inSnakeCase(manifest), fingerprint: manifestFingerprint },
				request_snapshot_fingerprint: null,
			},
			harness_request: {
				model: request.model,
				max_output: request.maxOutputTokens ?? null,
				thinking: request.thinking ?? null,
				system: request.system.map(({ titles, text, cacheHere }) => ({
					titles,
					length: text.length,
					cache_here: cacheHere,
				})),
				tools: request.tools,
				// What was said before is in the conversation: digests say whether it is still the same.
				messages: saidBefore(
					request.messages.map(({ role, content }) => messageDigest(role, content)),
					(index) => isSaid(request.messages[index]),
				),
			},
		},
	};
}
