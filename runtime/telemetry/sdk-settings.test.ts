// Tests when the SDK for Node is used, and how it is configured.
import { describe, expect, test } from 'vitest';
import { otelSdkEnv, otelSdkSettings, prometheusAddress } from './sdk-settings.ts';
import { otelSdkAskedBy, otelSettings, otelWanted } from './settings.ts';

const version = '1.2.3';
const envFor = (env: Record<string, string>) => otelSdkEnv(env, otelSdkSettings(env, { version }));

describe('the SDK for Node is asked for', () => {
  test.each([
    ['OTEL_EXPORTER_OTLP_PROTOCOL', 'grpc'],
    ['OTEL_EXPORTER_OTLP_METRICS_PROTOCOL', 'grpc'],
    ['OTEL_TRACES_EXPORTER', 'console'],
    ['OTEL_TRACES_EXPORTER', 'otlp,console'],
    ['OTEL_METRICS_EXPORTER', 'prometheus'],
    ['OTEL_TRACES_SAMPLER', 'traceidratio'],
    ['OTEL_CONFIG_FILE', 'otel.yaml'],
    ['OTEL_EXPORTER_OTLP_CERTIFICATE', 'ca.pem'],
    ['OTEL_SPAN_LINK_COUNT_LIMIT', '5'],
  ])('by %s=%s', (by, value) => {
    expect(otelSdkAskedBy({ [by]: value })).toBe(by);
  });

  test('by nothing that our own sending does, nor for a signal that is switched off', () => {
    const own = {
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
      OTEL_TRACES_EXPORTER: 'otlp',
      OTEL_METRICS_EXPORTER: 'none',
      OTEL_TRACES_SAMPLER: 'always_on',
      OTEL_EXPORTER_OTLP_METRICS_PROTOCOL: 'grpc',
      OTEL_CONFIG_FILE: ' ',
    };
    expect(otelSdkAskedBy(own)).toBeUndefined();
    expect(otelSettings(own, { version }).traces?.encoding).toBe('json');
  });

  test('and telemetry with it, where a variable says where to', () => {
    expect(otelWanted({ OTEL_TRACES_EXPORTER: 'console' })).toBe(true);
    expect(otelWanted({ OTEL_CONFIG_FILE: 'otel.yaml' })).toBe(true);
    expect(otelWanted({ OTEL_TRACES_EXPORTER: 'console', OTEL_SDK_DISABLED: 'true' })).toBe(false);
    expect(otelWanted({ OTEL_TRACES_EXPORTER: 'none', OTEL_TRACES_SAMPLER: 'always_off' })).toBe(false);
  });
});

describe('what the SDK is told', () => {
  test('is what the person has said, and ours where nobody has said anything', () => {
    expect(envFor({ OTEL_LOG_LEVEL: 'debug', OTEL_SERVICE_NAME: ' mine ', HOME: ' h ' })).toMatchObject({
      OTEL_LOG_LEVEL: 'debug',
      OTEL_SERVICE_NAME: 'mine',
      OTEL_NODE_RESOURCE_DETECTORS: 'env',
      HOME: ' h ',
    });
  });

  test('leaves it room for one span more than it is ever handed at a time', () => {
    expect(envFor({})).toMatchObject({ OTEL_BSP_MAX_EXPORT_BATCH_SIZE: '513', OTEL_BSP_MAX_QUEUE_SIZE: '262144' });
    expect(envFor({ OTEL_BSP_MAX_QUEUE_SIZE: '10', OTEL_BSP_MAX_EXPORT_BATCH_SIZE: '20' })).toMatchObject({
      OTEL_BSP_MAX_EXPORT_BATCH_SIZE: '21',
      OTEL_BSP_MAX_QUEUE_SIZE: '21',
    });
  });

  test('cuts attributes where the limit for all of them is said', () => {
    expect(envFor({ OTEL_ATTRIBUTE_COUNT_LIMIT: '5' })).not.toHaveProperty('OTEL_SPAN_ATTRIBUTE_COUNT_LIMIT');
    expect(envFor({})).toMatchObject({ OTEL_SPAN_LINK_COUNT_LIMIT: '1000000' });
  });
});

describe('what our own sending refuses, the SDK is not told either', () => {
  test.each([
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 's3cret'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'http://u:s3cret%zz@c.example'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 's3cret'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'x api=s3cret'],
    ['OTEL_EXPORTER_OTLP_TIMEOUT', 'abc'],
    ['OTEL_EXPORTER_OTLP_METRICS_COMPRESSION', 'zstd'],
    ['OTEL_SPAN_LINK_COUNT_LIMIT', 'abc'],
    ['OTEL_EXPORTER_PROMETHEUS_PORT', 'abc'],
    ['OTEL_EXPORTER_ZIPKIN_ENDPOINT', 'garbage'],
    ['OTEL_METRIC_EXPORT_INTERVAL', 'often'],
  ])('%s=%s', (name, value) => {
    const told = () => otelSdkSettings({ OTEL_EXPORTER_OTLP_CERTIFICATE: 'ca.pem', [name]: value }, { version });
    const secret = value.includes('=') || value.includes('@') || name.endsWith('HEADERS');
    expect(told).toThrow(`OPTION_BAD: ${name} cannot be`);
    if (secret) expect(told).not.toThrow(/s3cret/);
    // A configuration file is followed instead of them.
    expect(otelSdkSettings({ OTEL_CONFIG_FILE: 'otel.yaml', [name]: value }, { version })).toMatchObject({ version });
  });

  test.each(['c.example:4317', 'unix:///run/otel.sock', 'http://c.example:4317'])('gRPC goes to %s', (endpoint) => {
    const env = { OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc', OTEL_EXPORTER_OTLP_ENDPOINT: endpoint };
    expect(otelSdkSettings(env, { version })).toMatchObject({ version });
  });
});

test('metrics served for scraping are open to this machine only, unless set otherwise', () => {
  const host = 'OTEL_EXPORTER_PROMETHEUS_HOST';
  const env = { OTEL_METRICS_EXPORTER: 'prometheus', OTEL_TRACES_EXPORTER: 'none' };
  const envOf = (more: Record<string, string>) =>
    otelSdkEnv({ ...env, ...more }, otelSdkSettings({ ...env, ...more }, { version: '0' }));
  expect(envOf({})[host]).toBe('127.0.0.1');
  expect(envOf({ [host]: '0.0.0.0' })[host]).toBe('0.0.0.0');
  expect(prometheusAddress(env)).toBe('http://127.0.0.1:9464/metrics');
  expect(prometheusAddress({ ...env, [host]: '0.0.0.0', OTEL_EXPORTER_PROMETHEUS_PORT: '9000' })).toBe(
    'http://0.0.0.0:9000/metrics',
  );
  expect(prometheusAddress({ OTEL_METRICS_EXPORTER: 'console' })).toBeUndefined();
});
