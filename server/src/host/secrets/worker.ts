import { serveThread } from '../platform/workers/serve.ts';
import { keepNoMarks } from './measurements.ts';
import { SecretsRequest } from './messages.ts';
import { secretsIn } from './search.ts';

keepNoMarks();

// A thread of its own: the search takes as long as it takes, and what it chokes on can be ended.
serveThread().answer(SecretsRequest, secretsIn);
