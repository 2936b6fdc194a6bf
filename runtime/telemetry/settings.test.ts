// Tests how the OTEL_* variables are read.
import { describe, expect, test } from 'vitest';
import { shownUrl } from '../text/plain.ts';
import { type Env, otelAsked, otelEnvOfOne, otelSettings, otelWanted } from './settings.ts';

const version = '1.2.3';
const read = (env: Env, endpoint?: string) => otelSettings(env, { version, endpoint });

describe('the OTEL_* variables', () => {
  test('have the defaults of the specification', () => {
    expect(read({})).toEqual({
      version,
      resource: { 'service.name': 'troupe', 'service.version': version },
      content: false,
      traces: {
        url: 'http://localhost:4318/v1/traces',
        headers: {},
        timeoutMs: 10_000,
        encoding: 'protobuf',
        compression: 'none',
      },
      metrics: {
        url: 'http://localhost:4318/v1/metrics',
        headers: {},
        timeoutMs: 10_000,
        encoding: 'protobuf',
        compression: 'none',
      },
    });
  });

  test('append the path to a base and take a whole URL as it is; a flag goes before both', () => {
    const env = {
      OTEL_EXPORTER_OTLP_ENDPOINT: 'https://c.example/otlp/',
      OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://t.example/in',
    };
    expect(read(env).traces?.url).toBe('http://t.example/in');
    expect(read(env).metrics?.url).toBe('https://c.example/otlp/v1/metrics');
    expect(read(env, 'http://f.example').traces?.url).toBe('http://f.example/v1/traces');
  });

  test('name headers, the service, the encoding and what is switched off', () => {
    const settings = read({
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Basic%20abc%3D, x-id = 7',
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
      OTEL_EXPORTER_OTLP_TIMEOUT: '250',
      OTEL_RESOURCE_ATTRIBUTES: 'team=red%20one,service.name=other',
      OTEL_SERVICE_NAME: 'mine',
      OTEL_METRICS_EXPORTER: 'none',
    });
    expect(settings.traces).toMatchObject({
      headers: { authorization: 'Basic abc=', 'x-id': '7' },
      encoding: 'json',
      timeoutMs: 250,
    });
    expect(settings.metrics).toBeUndefined();
    expect(settings.resource).toEqual({ 'service.name': 'mine', 'service.version': version, team: 'red one' });
  });

  test.each([
    ['OTEL_TRACES_SAMPLER', 'traceidratio'],
    ['OTEL_TRACES_SAMPLER', 'always_off'],
    ['OTEL_EXPORTER_OTLP_COMPRESSION', 'zstd'],
    ['OTEL_TRACES_EXPORTER', 'zipkin'],
    ['OTEL_METRICS_EXPORTER', 'console'],
    ['OTEL_EXPORTER_OTLP_TRACES_PROTOCOL', 'grpc'],
    ['OTEL_EXPORTER_OTLP_CERTIFICATE', 'ca.pem'],
    ['OTEL_ATTRIBUTE_VALUE_LENGTH_LIMIT', '10'],
    ['OTEL_CONFIG_FILE', 'otel.yaml'],
    ['OTEL_INSTRUMENTATION_GENAI_CAPTURE_MESSAGE_CONTENT', 'span_only'],
    ['OTEL_EXPORTER_OTLP_TIMEOUT', '3000000000'],
    ['OTEL_EXPORTER_OTLP_TRACES_TIMEOUT', 'soon'],
    ['OTEL_EXPORTER_OTLP_METRICS_COMPRESSION', 'zstd'],
    ['OTEL_EXPORTER_OTLP_TRACES_HEADERS', 's3cret'],
  ])('are refused where they ask for what is not done: %s=%s', (name, value) => {
    expect(() => read({ [name]: value })).toThrow(`${name} cannot be`);
  });

  test('name each protocol that is known where one is not', () => {
    const read = () => otelSettings({ OTEL_EXPORTER_OTLP_PROTOCOL: 'http/xml' }, { version });
    expect(read).toThrow('one of grpc, http/protobuf, http/json');
  });

  test('switch off by true alone, and nothing that is neither true nor false counts as either', () => {
    expect(() => otelAsked(true, { OTEL_SDK_DISABLED: 'yes' })).toThrow('OTEL_SDK_DISABLED cannot be');
    expect(otelAsked(true, { OTEL_SDK_DISABLED: 'False' })).toBe(true);
    expect(otelAsked(undefined, { OTEL_SDK_DISABLED: 'yes' })).toBe(false);
  });

  test('name each of several episodes as an instance of its own, below the name that a user gives', () => {
    const OTEL_RESOURCE_ATTRIBUTES = 'service.instance.id=lab 7,team=red';
    const [one, other] = [1, 2].map(() => read({ ...otelEnvOfOne({ OTEL_RESOURCE_ATTRIBUTES }) }).resource);
    expect(one?.['service.instance.id']).toMatch(/^lab 7\/\S+$/);
    expect(other?.['service.instance.id']).not.toBe(one?.['service.instance.id']);
    expect(other).toMatchObject({ team: 'red' });
    expect(otelEnvOfOne({ OTEL_SERVICE_NAME: 'x' })).toEqual({ OTEL_SERVICE_NAME: 'x' });
  });

  test('are taken where they ask for what is done anyway', () => {
    const settings = read({
      OTEL_TRACES_SAMPLER: 'parentbased_always_on',
      OTEL_TRACES_EXPORTER: 'otlp',
      OTEL_EXPORTER_OTLP_COMPRESSION: 'gzip',
      OTEL_EXPORTER_OTLP_METRICS_COMPRESSION: 'none',
    });
    expect(settings.traces?.compression).toBe('gzip');
    expect(settings.metrics?.compression).toBe('none');
  });

  test('ask for telemetry with an endpoint, unless it is disabled; empty ones count as unset', () => {
    const OTEL_EXPORTER_OTLP_ENDPOINT = 'http://c.example';
    expect(otelWanted({ OTEL_EXPORTER_OTLP_ENDPOINT })).toBe(true);
    expect(otelWanted({ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_SDK_DISABLED: 'TRUE' })).toBe(false);
    expect(otelWanted({ OTEL_EXPORTER_OTLP_ENDPOINT: ' ' })).toBe(false);
    expect(otelWanted({ OTEL_SERVICE_NAME: 'x' })).toBe(false);
  });

  test('keep user and password of a URL in a header, out of everything that is shown', () => {
    const { traces } = read({}, 'https://me:s3cret@c.example/base?key=k');
    expect(traces?.url).not.toContain('s3cret');
    expect(traces?.headers).toEqual({ authorization: `Basic ${Buffer.from('me:s3cret').toString('base64')}` });
    expect(shownUrl(traces?.url ?? '')).toBe('https://c.example/base/v1/traces');
  });

  test.each([
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'localhost:4318' }],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'ftp://c.example' }],
    [{ OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }],
    [{ OTEL_EXPORTER_OTLP_TIMEOUT: 'soon' }],
    [{ OTEL_EXPORTER_OTLP_HEADERS: 'k=s3cret%ZZ' }],
    [{ OTEL_EXPORTER_OTLP_HEADERS: 's3cret' }],
    [{ OTEL_EXPORTER_OTLP_HEADERS: 'k=s3cret%0D%0Ax: y' }],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'nats://me:s3cret@c.example' }],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://me:s3cret%zz@c.example' }],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://me:s3/cret@c.example?s3cret' }],
  ])('refuse %j without telling a secret', (env) => {
    expect(() => read(env)).toThrow(/^OPTION_BAD(?!.*s3cret)/);
  });

  test.each(['x api', 'x-api=%E2%82%AC', 'Content-Length', 'host', 'x-api=a%00'])(
    'refuse a header that cannot be sent, by its name and without its value: %s',
    (header) => {
      const option = 'OTEL_EXPORTER_OTLP_METRICS_HEADERS';
      const [name] = header.split('=');
      const refused = () => read({ [option]: `${header}${header.includes('=') ? '' : '='}s3cret` });
      expect(refused).toThrow(`OPTION_BAD: ${option} cannot be '${name}=…'`);
      expect(refused).not.toThrow(/s3cret/);
    },
  );
});
