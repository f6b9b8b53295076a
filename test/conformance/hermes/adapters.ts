import type { Wording } from '../../../server/src/engine/prompt/wording/wording.ts';
import { hermes } from '../../../server/src/engine/runtimes/hermes/hermes.ts';
import { sha256 } from '../../../server/src/engine/text/sha256.ts';
import type { Session } from '../../../server/src/engine/workspace/session.ts';
import { sessionOf, snapshotOf } from '../../engine/snapshots.ts';
import type { Adapter, Input } from '../case.ts';
import { placed, places, treesOf, unplaced, worldOf } from '../coding/world.ts';
import { hermesMemoryAdapters } from './memory.ts';
import { hermesSkillAdapters } from './skills.ts';
import { hermesThreatAdapters } from './threats.ts';

/** The program's prose has tokens in the cases: its lengths and digests were measured in its source. */
const tokens: Wording = {
	id: 'pack',
	textFor: ({ id, values = {} }) => `<TEXT:${[id, ...Object.values(values)].join(':')}>`,
};

/** What the recorder wrote into the settings besides: the model, and a server that answered for it. */
const settingsOf = ({ config = '', model = 'test-model', window }: Input): string =>
	[
		`model:\n  default: ${model}\n  provider: custom\n  base_url: http://127.0.0.1/v1\n`,
		window === undefined ? '' : `  context_length: ${window}\n`,
		config,
	].join('');

function sessionIn({ kind = 'main', cwd, workdir, env = {}, args }: Input): Session {
	// Where the gateway would have decided, the recorder started the program in the folder itself.
	const started = { main: cwd, chat: env.TERMINAL_CWD ?? cwd ?? '<ROOT>' }[String(kind)];
	const at = workdir ?? started;
	return sessionOf({
		kind,
		...(at !== undefined && { cwd: placed(at) }),
		...(args && { programArguments: args }),
	});
}

/** The home of the run: where the recorder put its settings. */
function homeOf({ hermesHome, home = {} }: Input): string {
	const root = hermesHome === undefined ? `${places.home}/.hermes` : placed(hermesHome);
	const profile = String(home['.hermes/active_profile'] ?? 'default').trim();
	return profile === 'default' ? root : `${root}/profiles/${profile}`;
}

const withoutDay = (text: string): string => text.replace(/^Conversation started: .*$/mu, 'Conversation started: DAY');

const session: Adapter = (input, { expected }) => {
	const home = homeOf(input);
	const snapshot = snapshotOf({}, undefined, {
		root: places.root,
		environment: {
			home: places.home,
			hostTimeZone: 'UTC',
			variables: input.hermesHome === undefined ? {} : { HERMES_HOME: placed(input.hermesHome) },
		},
		places: worldOf(treesOf(input, { more: { [`${home}/config.yaml`]: settingsOf(input) } })),
	});
	const { parts, preparation } = hermes.assemble(snapshot, sessionIn(input), tokens);
	if (preparation?.failure) return { start: 'does not start' };
	const system = withoutDay(unplaced(parts.map(({ text }) => text).join('')));
	const isLong = typeof expected === 'object' && expected !== null && 'sha256' in expected;
	return isLong ? { length: system.length, sha256: sha256(system) } : { system };
};

export const hermesAdapters: Readonly<Record<string, Adapter>> = {
	session,
	...hermesThreatAdapters,
	...hermesMemoryAdapters,
	...hermesSkillAdapters,
};
