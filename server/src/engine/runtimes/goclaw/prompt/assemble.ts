import type { LedgerRow } from '../../../prompt/ledger.ts';
import { preparedSnapshot } from '../../../prompt/preparedSnapshot.ts';
import { createPrompt, type Part, type Prompt } from '../../../prompt/prompt.ts';
import type { Wording } from '../../../prompt/wording/wording.ts';
import type { Session } from '../../../workspace/session.ts';
import type { Snapshot } from '../../../workspace/snapshot.ts';
import { type GoClawSettings, settingsOf, sharedElsewhere, storedWorkspace } from '../config/settings.ts';
import { beforeRun } from '../context/beforeRun.ts';
import { resolveContext } from '../context/context.ts';
import { runtimeId } from '../known.ts';
import { classify, sanitizePathSegment, sessionKey } from '../sessions.ts';
import { inlineSummary } from '../skills/inWorkspace.ts';
import { inByteOrder } from '../text/byteOrder.ts';
import type { GoClawPromptInputs } from './sections.ts';
import { subagentParts, withheldFromSubagents } from './subagent.ts';
import { systemPromptParts } from './systemPrompt.ts';
import { usualTools } from './usualTools.ts';

/** The whole system prompt for one session. */
export function assemble(before: Snapshot, session: Session, wording: Wording): Prompt {
	const preparation = beforeRun(before, session);
	const snapshot = preparedSnapshot(before, preparation, wording);
	const settings = settingsOf(snapshot.config);
	const agentId = session.agentId ?? settings.defaultAgentId;
	const sessionClass = classify(sessionKey(session, agentId));
	const context = resolveContext(snapshot, session, settings, agentId);
	const prompt = (parts: readonly Part[], rows: readonly LedgerRow[]) =>
		createPrompt({
			runtime: runtimeId,
			session,
			parts,
			preparation,
			ledger: {
				rows,
				unit: 'UTF-8 bytes',
				injected: rows.reduce((sum, row) => sum + row.injectedLength, 0),
				...(settings.stored || sharedElsewhere(snapshot) !== undefined ? {} : { totalLimit: settings.limits.total }),
			},
		});
	if (sessionClass === 'subagent') {
		return prompt(subagentParts(session, wording), withheldFromSubagents(context.rows));
	}
	const inputs = promptInputs(snapshot, session, settings, agentId, sessionClass === 'cron' ? 'minimal' : 'full');
	return prompt(systemPromptParts(inputs, context.entries, wording), context.rows);
}

/** The folder that the agent is told: one for each person below the workspace. */
export const workingDirectory = (workspace: string, userId: string | undefined): string =>
	userId ? `${workspace}/${sanitizePathSegment(userId)}` : workspace;

function promptInputs(
	snapshot: Snapshot,
	session: Session,
	settings: GoClawSettings,
	agentId: string,
	mode: GoClawPromptInputs['mode'],
): Omit<GoClawPromptInputs, 'firstRun'> {
	// The runtime goes through a hash map, so its order differs with every prompt.
	const toolNames = inByteOrder(session.toolNames ?? usualTools(settings.memoryEnabled, settings.managed));
	const has = (name: string) => toolNames.includes(name);
	// Of a managed agent, the folder lies on the machine that the program runs on.
	const folder = settings.stored ? storedWorkspace(snapshot.config, agentId) : snapshot.root;
	const workspaceDir = workingDirectory(folder, session.user);
	const { sandboxMode, sandboxAccess } = settings;
	const sandboxed = sandboxMode !== 'off' && (sandboxMode !== 'non-main' || session.kind !== 'main');
	return {
		mode,
		workspaceDir,
		toolNames,
		hasSkillSearch: has('skill_search'),
		hasMemory: settings.memoryEnabled && has('memory_search'),
		hasSpawn: has('spawn'),
		skillsSummary: inlineSummary(snapshot, settings, agentId),
		...(sandboxed ? { sandbox: { containerDir: '/workspace', hostDir: workspaceDir, access: sandboxAccess } } : {}),
		ownerIds: settings.managed ? [] : settings.ownerIds,
		now: session.now,
		...(session.kind === 'group' ? { extra: { kind: 'group note' } } : {}),
		agentId,
		model: session.model ?? settings.model(agentId) ?? '',
		channel: session.channel ?? '',
	};
}
