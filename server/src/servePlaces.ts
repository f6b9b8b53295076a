import type { PlacesSurroundings } from './chat/registerPlaces.ts';
import { withoutSecrets } from './host/environment.ts';
import { createHeartbeatSlots } from './host/heartbeatSlots.ts';
import type { LanguageContext } from './language/context.ts';

/** What the places outside of the panel are given of the server around them. */
export function placesAround(context: LanguageContext): PlacesSurroundings {
	const { connection, options, registry, workspaces, settings, changes, files, guarded, answered } = context;
	return {
		connection,
		guarded,
		answered,
		pathOf: (uri) => files.pathOf(uri),
		registry,
		workspaces,
		environment: {
			home: options.home,
			hostTimeZone: options.timeZone,
			platform: process.platform,
			arch: process.arch,
			variables: withoutSecrets(process.env),
		},
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
			context.onInitialized(listener);
			changes.onDidChange(({ typing }) => {
				if (!typing) listener();
			});
		},
	};
}
