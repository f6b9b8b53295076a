import type { EntryPointsHost } from '../chat/rpc/places.ts';
import { createHeartbeatSlots } from '../host/platform/heartbeatSlots.ts';
import type { LanguageContext } from '../language/context.ts';
import { environmentHere } from './thisMachine.ts';

/** What the places outside of the panel are given of the server around them. */
export function placesAround(context: LanguageContext): EntryPointsHost {
	const { connection, options, registry, workspaces, settings, changes, files, guarded, answered } = context;
	return {
		connection,
		guarded,
		answered,
		pathOf: (uri) => files.pathOf(uri),
		registry,
		workspaces,
		environment: environmentHere(options.home, options.timeZone),
		trusted: () => options.trusted,
		now: Date.now,
		clock: {
			now: Date.now,
			after(ms, work) {
				// A heartbeat to come must not keep a server that nobody needs alive.
				const timer = setTimeout(work, ms).unref();
				return { dispose: () => clearTimeout(timer) };
			},
		},
		// Shared by all windows of a person, whatever folders they have open.
		slots: createHeartbeatSlots({
			folder: options.globalStorage,
			onTrouble: (message) => connection.console.warn(message),
		}),
		heartbeatIsOn: (root) => settings.of(root).chat.heartbeat,
		onShutdown: context.onShutdown,
		onChange(listener) {
			context.ready.then(listener).catch((error) => context.log.error('start', error));
			changes.onDidChange(({ typing }) => {
				if (!typing) listener();
			});
		},
	};
}
