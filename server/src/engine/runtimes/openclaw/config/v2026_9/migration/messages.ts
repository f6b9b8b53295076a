import { isJsonObject } from '../../../../../text/json5.ts';
import { parseDurations } from '../../validation/duration.ts';
import { type ConfigBranch, type ConfigDraft, objectAt } from './draft.ts';
import {
	fromTable,
	isFlag,
	isObject,
	isText,
	type MigrationStep,
	merges,
	moves,
	renames,
	rewrites,
	type Test,
	takesOut,
	within,
} from './steps.ts';

/** Whether people have to mention the agent in groups, for all groups of a channel; nothing where its groups are none. */
function setMention(draft: ConfigDraft, channel: ConfigBranch, from: ConfigBranch): void {
	const { groups } = channel;
	if (groups !== undefined && !isJsonObject(groups)) return;
	const all = objectAt(channel, 'groups')?.['*'];
	if (all !== undefined && !isJsonObject(all)) return;
	const target = draft.ensure(channel, 'groups', '*');
	if (target.requireMention === undefined) {
		draft.replace({ owner: from, key: 'requireMention' }, target, 'requireMention', from.requireMention ?? null);
	}
}

const routing: MigrationStep = within('routing', (draft, legacy) => {
	const whatsapp = objectAt(draft.root, 'channels', 'whatsapp');
	const groupChat = objectAt(legacy, 'groupChat');
	const isKnown = legacy.allowFrom !== undefined || groupChat !== undefined;
	if (legacy.allowFrom !== undefined) {
		if (whatsapp) draft.fill({ owner: legacy, key: 'allowFrom' }, whatsapp, 'allowFrom');
		else delete legacy.allowFrom;
	}
	if (groupChat) {
		if (groupChat.requireMention !== undefined) {
			for (const name of ['whatsapp', 'telegram', 'imessage']) {
				const channel = objectAt(draft.root, 'channels', name);
				if (channel) setMention(draft, channel, groupChat);
			}
			delete groupChat.requireMention;
		}
		for (const key of ['historyLimit', 'mentionPatterns'].filter((each) => groupChat[each] !== undefined)) {
			draft.fill({ owner: groupChat, key }, draft.ensure(draft.root, 'messages', 'groupChat'), key);
		}
		if (Object.keys(groupChat).length === 0) delete legacy.groupChat;
	}
	if (isKnown && Object.keys(legacy).length === 0) delete draft.root.routing;
});

const telegramMention: MigrationStep = within('channels.telegram', (draft, telegram) => {
	if (telegram.requireMention === undefined) return;
	setMention(draft, telegram, telegram);
	delete telegram.requireMention;
});

/** Two switches are one, which is off where either was. */
const spawnedSessions: MigrationStep = within('session.threadBindings', (draft, bindings) => {
	const keys = ['spawnSubagentSessions', 'spawnAcpSessions'].filter((key) => Object.hasOwn(bindings, key));
	const said = keys.filter((key) => typeof bindings[key] === 'boolean');
	const deciding = said.find((key) => bindings[key] === false) ?? said[0];
	if (deciding !== undefined && bindings.spawnSessions === undefined) {
		draft.move({ owner: bindings, key: deciding }, bindings, 'spawnSessions');
	}
	for (const key of keys) delete bindings[key];
});

const queueMode = fromTable({ queue: 'steer', 'steer-backlog': 'followup', 'steer+backlog': 'followup' });

const speechProviders = [
	['providers', 'edge', 'microsoft'],
	['', 'openai', 'openai'],
	['', 'elevenlabs', 'elevenlabs'],
	['', 'microsoft', 'microsoft'],
	['', 'edge', 'microsoft'],
] as const;

const speech: MigrationStep = within('messages', (draft, messages) => {
	const legacy = objectAt(messages, 'tts');
	const realtime = objectAt(legacy, 'realtime');
	if (legacy && realtime) {
		const key = realtime.speakerVoice == null ? 'voice' : 'speakerVoice';
		const known = objectAt(draft.root, 'talk', 'realtime')?.speakerVoice;
		if (realtime[key] !== undefined && known === undefined) {
			draft.move({ owner: realtime, key }, draft.ensure(draft.root, 'talk', 'realtime'), 'speakerVoice');
		}
		delete legacy.realtime;
	}
	if (legacy) draft.merge(draft.ensure(draft.root, 'tts'), legacy);
	delete messages.tts;
});

const providersOfSpeech: MigrationStep = within('tts', (draft, tts) => {
	for (const [group, key, provider] of speechProviders) {
		const owner = group === '' ? tts : objectAt(tts, group);
		const legacy = objectAt(owner, key);
		if (!owner || !legacy) continue;
		draft.merge(draft.ensure(tts, 'providers', provider), legacy);
		delete owner[key];
	}
});

/** A switch that is a choice of four now. */
const spoken: MigrationStep = (draft) => {
	for (const tts of [...draft.objects('tts'), ...draft.objects('@each.tts')]) {
		if (!isFlag(tts.enabled)) continue;
		const isSaid = isText(tts.auto) && tts.auto.trim() !== '';
		if (!isSaid) draft.replace({ owner: tts, key: 'enabled' }, tts, 'auto', tts.enabled ? 'always' : 'off');
		delete tts.enabled;
	}
};

/** What was said in minutes of silence was so for one way of starting anew. */
const idleReset: MigrationStep = within('session', (draft, session) => {
	if (!Object.hasOwn(session, 'idleMinutes')) return;
	const isNew = !isObject(session.reset);
	const reset = draft.ensure(session, 'reset');
	if (isNew) reset.mode = 'idle';
	draft.fill({ owner: session, key: 'idleMinutes' }, reset, 'idleMinutes');
});

const web: MigrationStep = within('web', (draft, legacy) => {
	if (Object.hasOwn(legacy, 'enabled')) {
		draft.fill({ owner: legacy, key: 'enabled' }, draft.ensure(draft.root, 'channels', 'whatsapp'), 'enabled');
	}
	delete draft.root.web;
});

/** No time at all; what cannot be read as one stays. */
const isNoTime: Test = (value) =>
	(isText(value) || typeof value === 'number') && parseDurations(String(value), 'd') === 0;

export const messageSteps: readonly MigrationStep[] = [
	takesOut('channels.webchat'),
	routing,
	telegramMention,
	renames('session.threadBindings.ttlHours idleHours'),
	spawnedSessions,
	rewrites('messages.queue.mode messages.queue.byChannel.*', queueMode),
	speech,
	rewrites('tts.provider', fromTable({ edge: 'microsoft' }, true)),
	providersOfSpeech,
	spoken,
	takesOut('tts.personas.*.prompt @agents.tts.personas.*.prompt'),
	idleReset,
	web,
	moves('messages.messagePrefix channels.whatsapp.responsePrefix'),
	renames(`
		talk.realtime.voice speakerVoice
		session.maintenance.pruneDays pruneAfter
		session.resetByType.dm direct
	`),
	takesOut('session.maintenance.pruneAfter session.maintenance.resetArchiveRetention', isNoTime),
	merges('cron.failureDestination', 'failureAlert'),
];
