import { ParameterStructures, RequestType } from 'vscode-jsonrpc/node';
import type { FoundSecret } from '../../engine/workspace/snapshot.ts';

/** The secrets in a text. */
export const SecretsRequest = new RequestType<string, readonly FoundSecret[], void>(
	'secrets',
	ParameterStructures.byPosition,
);
