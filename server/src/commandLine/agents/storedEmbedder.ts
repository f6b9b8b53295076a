import type { Embedder } from '../../host/embedding/embedder.ts';
import { createRemoteEmbedder, embeddingServices, type RemoteEmbeddings } from '../../host/embedding/remoteEmbedder.ts';
import { InputError } from '../terminal/terminal.ts';

/** Which service embeds, as a person names it on the command line. */
export interface EmbedderFlags {
	readonly service?: RemoteEmbeddings;
	readonly model?: string;
	/** Another address of the service's protocol. */
	readonly endpoint?: string;
}

/** Where the key of each is: whoever starts the program has put it there for it. */
const keyVariables: Readonly<Record<RemoteEmbeddings, string>> = { openai: 'OPENAI_API_KEY', gemini: 'GEMINI_API_KEY' };

/** The service's host, for people. */
export const hostOfService = ({ service = 'openai', endpoint }: EmbedderFlags): string =>
	new URL(endpoint ?? embeddingServices[service].endpoint).host;

/** What embeds; texts leave this computer then. Undefined where no service is named. Throws an `InputError` where there is no key. */
export function embedderFrom({ service, model = '', endpoint = '' }: EmbedderFlags): Embedder | undefined {
	if (service === undefined) {
		if (model !== '' || endpoint !== '') throw new InputError('--model and --endpoint work only with --service');
		return undefined;
	}
	if (endpoint !== '' && !URL.canParse(endpoint)) throw new InputError(`${endpoint} is not an address`);
	const variable = keyVariables[service];
	const apiKey = process.env[variable];
	if (!apiKey) throw new InputError(`--service ${service} needs a key in the environment variable ${variable}`);
	return createRemoteEmbedder({ service, apiKey, model, baseUrl: endpoint });
}
