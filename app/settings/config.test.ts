import { describe, expect, it } from 'vitest';
import { ConfigError, configShape, isPublicHost, loadConfig } from './config.ts';

describe('L3 configuration', () => {
  it('L3 has the defaults of the spec', () => {
    expect(loadConfig({})).toMatchObject({
      PORT: 8000,
      DATA_DIR: './data',
      ENVIRONMENT: 'staging',
      DEBUG: true,
      LOG_LEVEL: 'info',
      FEEDS: 'simulated',
      FEATURE_TRAFFIC: true,
      FEATURE_WEATHER: true,
      FEATURE_OPENAIP: true,
      MAX_ALTERNATES: 5,
      ACCESS_POLICY: 'demo',
      IDENTITY: 'embedded',
      TOKEN_TEMPLATE: 'Test',
    });
  });
  it('L3 every setting has a description', () => {
    for (const [name, shape] of Object.entries(configShape.shape)) {
      expect(shape.description, name).toMatch(/\S/);
    }
  });
  it('L3 an empty variable counts as unset, an unknown one is ignored', () => {
    expect(loadConfig({ PORT: '', HOME: '/root' }).PORT).toBe(8000);
    expect(loadConfig({ PORT: ' ', RATE_LIMIT_PER_MINUTE: '\r' })).toMatchObject({
      PORT: 8000,
      RATE_LIMIT_PER_MINUTE: 3000,
    });
  });
  it('L3 the line ending of a Windows file is not part of a value', () => {
    expect(loadConfig({ DEMO_PASSWORD: ' with blanks ' }).DEMO_PASSWORD).toBe(' with blanks ');
    expect(loadConfig({ DEBUG: 'false\r', SIM_SEED: ' -7 ' })).toMatchObject({ DEBUG: false, SIM_SEED: -7 });
  });
  it.each([
    ['PORT', 'abc'],
    ['PORT', '70000'],
    ['PORT', '0x10'],
    ['SIM_TRAFFIC', '1e3'],
    ['MAX_ALTERNATES', '2.5'],
    ['PUBLIC_URL', 'javascript:alert(1)'],
    ['DTPP_URL', 'ftp://example.com'],
    ['OIDC_ISSUER', 'ftp://example.com'],
    ['DATABASE_URL', 'rubbish'],
    ['SMTP_URL', 'mail.example.com'],
    ['MAIL_FROM', 'nobody'],
    ['DEBUG', 'perhaps'],
    ['FEEDS', 'real'],
    ['ACCESS_POLICY', 'everyone'],
    ['DEMO_EMAIL', 'nobody'],
    ['OPERATORS', 'ann@example.com,nobody'],
    ['OPERATORS', ','],
    ['DEMO_PASSWORD', 'short'],
    ['AUTH_SECRET', 'short'],
    ['OIDC_ISSUER', 'no address'],
    ['CLOCK_FROZEN_AT', 'yesterday'],
  ])('L3 %s=%s is rejected by name', (name, value) => {
    expect(() => loadConfig({ [name]: value })).toThrow(ConfigError);
    expect(() => loadConfig({ [name]: value })).toThrow(new RegExp(name));
  });
  it.each([
    [{}, false],
    [{ HOST: '127.0.0.1' }, false],
    [{ HOST: '::1' }, false],
    [{ HOST: '0.0.0.0' }, true],
    [{ HOST: '192.168.1.5' }, true],
    [{ PUBLIC_URL: 'https://efb.example.com' }, true],
    [{ PUBLIC_URL: 'http://localhost:8000' }, false],
  ])('A8 %j is a public host: %s', (environment, expected) => {
    expect(isPublicHost(loadConfig(environment))).toBe(expected);
  });
});
